import { stringify } from 'yaml'
import type { ContentFolder } from '#lib/content/read/folder.ts'
import { sourceOf } from '#lib/content/read/translation.ts'
import { fieldsIn } from '#lib/content/read/yaml.ts'
import { slugOf } from '#lib/text/slug.ts'

/** Content files by path, as text. */
export type Files = Record<string, string>

export type Amounts = { posts: number; projects: number; members: number }

/** Values of `order` that no entry of the sample has. */
const FIRST_ORDER = 1000
const NEWEST = Date.UTC(2026, 8, 1)
const MS_BETWEEN_POSTS = 7 * 24 * 3600 * 1000

const BODY = 'Made up to see a list with many entries.\n\n## A heading\n\nAnd a paragraph below it.\n'

/**
 * Posts over years, projects and members, in categories; the same ones at each call.
 * @param content the files that they are added to, whose first entries they resemble; without one there are none
 */
export function madeUpEntries({ posts, projects, members }: Amounts, content: Files): Files {
  return Object.fromEntries([
    ...copies('blog', posts, content, (index) => ({
      title: `${pick(SUBJECTS, index)}, part ${index}`,
      category: pick(['Cloud', 'Security', 'Design'], index),
      date: new Date(NEWEST - index * MS_BETWEEN_POSTS).toISOString().slice(0, 10),
    })),
    ...copies('projects', projects, content, (index) => ({
      title: `${pick(SUBJECTS, index)}, project ${index}`,
      category: pick(['Web development', 'Cloud', 'Cybersecurity'], index),
      order: FIRST_ORDER + index,
    })),
    ...copies('team', members, content, (index) => ({
      name: `${pick(NAMES, index)} ${index}`,
      order: FIRST_ORDER + index,
    })),
  ])
}

/** Copies of the first entry of a folder, each with values of its own. */
function copies(
  folder: string,
  amount: number,
  content: Files,
  own: (index: number) => { title: string } | { name: string },
): [path: string, text: string][] {
  const first = Object.keys(content).find(
    (path) => path.startsWith(`content/${folder}/`) && path.endsWith('.md') && !sourceOf(path),
  )
  if (first === undefined) return []
  const { formerIds, updated, until, leadsTo, draft, ...fields } = fieldsIn(first, content[first])
  return Array.from({ length: amount }, (_, index) => {
    const values = own(index)
    const id = slugOf('title' in values ? values.title : values.name)
    return [`content/${folder}/${id}.md`, `---\n${stringify({ ...fields, ...values })}---\n\n${BODY}`]
  })
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

const pick = (words: string[], index: number) => words[index % words.length] ?? ''

/** Titles of realistic lengths, up to several lines of a card. */
const SUBJECTS = [
  'Grain',
  'A slow query in eleven lines',
  'An index on the wrong column and what it cost us',
  'A form, seen from the other side of the desk, where the people sit who have to use it',
]
const NAMES = ['Aisha Nawaz', 'Bashir Chaudhry-Wattoo', 'Erum Gill']
