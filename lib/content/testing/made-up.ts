import { stringify } from 'yaml'
import type { ContentFolder } from '#lib/content/read/folder.ts'
import { slugOf } from '#lib/text/slug.ts'

/** Content files by path, as text. */
export type Files = Record<string, string>

export type Amounts = { posts: number; projects: number; members: number }

/** The entries that others may name. */
type Known = { members: string[]; services: string[] }

/** Values of `order` that no entry of the sample has. */
const FIRST_ORDER = 1000
const NEWEST = Date.UTC(2026, 8, 1)
const MS_BETWEEN_POSTS = 27 * 24 * 3600 * 1000
/** 22 years. Further posts reuse these dates, because dates before 1990 are refused. */
const DAYS_WITH_POSTS = 300

/** A description of 136 characters: search engines want between 120 and 155. */
const META =
  'Made up to see a list with many entries, with a description that is as long as the one of an entry that somebody has written by hand.'
const BODY = 'Made up to see a list with many entries.\n\n## A heading\n\nAnd a paragraph below it.\n'

/**
 * Posts over years, projects and members, in categories of unequal size; the same ones at each call.
 * @param content the files that they are added to, whose members and services they name
 */
export function madeUpEntries({ posts, projects, members }: Amounts, content: Files): Files {
  const known = { members: idsIn('team', content), services: idsIn('services', content) }
  return Object.fromEntries([
    ...times(posts, (index) => post(index, known)),
    ...times(projects, (index) => project(index, known)),
    ...times(members, member),
  ])
}

/** A content folder with them, each with a picture. */
export function withMadeUpEntries(folder: ContentFolder, amounts: Amounts): ContentFolder {
  const added = madeUpEntries(amounts, folder.texts)
  const pictures = Object.keys(added).map((path) => [
    path.replace(/md$/, 'svg'),
    { src: `/${path}`, width: 280, height: 280 },
  ])
  return {
    ...folder,
    texts: { ...folder.texts, ...added },
    pictures: { ...folder.pictures, ...Object.fromEntries(pictures) },
  }
}

function post(index: number, { members, services }: Known): [string, string] {
  return file('blog', `${pick(SUBJECTS, index)}, part ${index}`, (title) => ({
    title,
    category: unequal(['Cloud', 'Security', 'Design', 'Operations', 'Web development'], index),
    date: new Date(NEWEST - (index % DAYS_WITH_POSTS) * MS_BETWEEN_POSTS).toISOString().slice(0, 10),
    author: pick(members, index),
    services: [pick(services, index)],
    excerpt: pick(EXCERPTS, index),
    metaDescription: META,
    tags: ['Notes', pick(['Cloud', 'Security', 'Testing'], index)],
  }))
}

function project(index: number, { members, services }: Known): [string, string] {
  return file('projects', `${pick(SUBJECTS, index)}, project ${index}`, (title) => ({
    title,
    order: FIRST_ORDER + index,
    category: unequal(['Web development', 'Cloud', 'AI and machine learning', 'Cybersecurity'], index),
    description: pick(EXCERPTS, index + 1),
    metaDescription: META,
    services: [pick(services, index)],
    team: [pick(members, index)],
    technologies: [{ name: 'TypeScript', percentage: 90 }],
    features: ['Works without a network', 'Can be printed'],
  }))
}

function member(index: number): [string, string] {
  return file('team', `${pick(NAMES, index)} ${index}`, (name) => ({
    name,
    order: FIRST_ORDER + index,
    role: pick(['Web engineer', 'Quality engineer', 'Product designer', 'Operations engineer'], index),
    bio: pick(EXCERPTS, index),
    metaDescription: META,
    contact: { email: `${slugOf(name)}@company.example` },
    skills: [{ name: 'Listening', percentage: 90 }],
  }))
}

function file(folder: string, title: string, head: (title: string) => object): [string, string] {
  return [`content/${folder}/${slugOf(title)}.md`, `---\n${stringify(head(title))}---\n\n${BODY}`]
}

function idsIn(folder: string, files: Files): string[] {
  return Object.keys(files).flatMap(
    (path) => new RegExp(`^content/${folder}/(.+)\\.md$`).exec(path)?.[1] ?? [],
  )
}

const times = <Each>(amount: number, make: (index: number) => Each) =>
  Array.from({ length: amount }, (_, index) => make(index))

const pick = (words: string[], index: number) => words[index % words.length] ?? ''

/** The first word for half of all, the second for half of the rest, and so on: lists of categories are like that. */
function unequal(words: string[], index: number): string {
  const place = words.findIndex((_, each) => Math.floor(index / 2 ** each) % 2 === 0)
  return words[place] ?? words.at(-1) ?? ''
}

/** Titles of realistic lengths, up to several lines of a card. */
const SUBJECTS = [
  'Grain',
  'A slow query in eleven lines',
  'An index on the wrong column and what it cost us',
  'A form, seen from the other side of the desk, where the people sit who have to use it',
]
const NAMES = ['Aisha Nawaz', 'Bashir Chaudhry-Wattoo', 'Erum Gill']
const EXCERPTS = [
  'What the desk taught us.',
  'We restore one each Friday, and twice a year we find out something.',
  'Keep what was typed, say what is missing, and put the sentence where the eye already is. It takes a day and saves a hundred calls.',
]
