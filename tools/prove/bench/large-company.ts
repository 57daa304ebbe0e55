import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'

/** For this many posts there is one project and one member. */
const POSTS_PER_PROJECT = 10
const SERVICES_AT_MOST = 100
/** There are this many days of publication, the first of them in 2020. */
const DAYS = 2000

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

/** What an entry says that its copy must say otherwise; undefined takes a field away. */
type Changes = Record<string, unknown>

/**
 * Adds entries to a content folder: that many posts, a tenth as many projects and members, and up to a hundred services.
 * Each is a copy of an entry that is there, with a name, a place and relations of its own. Every service, project and
 * member gets its share of what refers to it.
 * @param content the folder
 */
export function enlargeCompany(content: string, posts: number): void {
  const tenth = Math.floor(posts / POSTS_PER_PROJECT)
  const { copy, ids } = openCollections(content)
  const members = [...ids('team'), ...numbered('member', tenth)]
  const services = [...ids('services'), ...numbered('service', Math.min(tenth, SERVICES_AT_MOST))]
  const one = (names: string[], number: number) => names[number % names.length]

  copy('team', 'member', tenth, (number) => ({ name: `Member ${number}`, order: 1000 + number }))
  copy('services', 'service', Math.min(tenth, SERVICES_AT_MOST), (number) => ({
    title: `Service ${number}`,
    order: 1000 + number,
    lead: one(members, number),
  }))
  copy('projects', 'project', tenth, (number) => ({
    title: `Project ${number}`,
    order: 1000 + number,
    services: [one(services, number)],
    team: [one(members, number), one(members, number + 1)],
  }))
  copy('blog', 'post', posts, (number) => ({
    title: `Notes from the loom, number ${number}`,
    date: new Date(Date.UTC(2020, 0, 1 + (number % DAYS))).toISOString().slice(0, 10),
    author: one(members, number),
    services: [one(services, number)],
    updated: undefined,
  }))
}

function openCollections(content: string) {
  const filesIn = (folder: string) =>
    readdirSync(join(content, folder)).filter((file) => file.endsWith('.md'))
  return {
    ids: (folder: string) => filesIn(folder).map((file) => file.slice(0, -'.md'.length)),

    copy(folder: string, name: string, count: number, change: (number: number) => Changes): void {
      const originals = filesIn(folder).map((file) => readFileSync(join(content, folder, file), 'utf8'))
      for (const [index, id] of numbered(name, count).entries()) {
        const text = changed(originals[index % originals.length] ?? '', change(index + 1))
        writeFileSync(join(content, folder, `${id}.md`), text)
      }
    },
  }
}

/** Ids of new entries, counted from 1. */
function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${index + 1}`)
}

/** Each has its picture woven, and no address of its original. */
function changed(text: string, changes: Changes): string {
  const [, head = '', body = ''] = FRONT_MATTER.exec(text) ?? []
  const fields = { ...parse(head), ...changes, image: undefined, formerIds: undefined }
  return `---\n${stringify(fields)}---\n${body}`
}
