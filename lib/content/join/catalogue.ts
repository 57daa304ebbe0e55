import type { z } from 'zod'
import type { ContentFault } from '#lib/content/read/fault.ts'
import type { Outline } from '#lib/content/read/long-text.ts'
import type {
  memberSchema,
  postSchema,
  projectSchema,
  serviceSchema,
} from '#lib/content/schema/collections.ts'
import type { listSchemas } from '#lib/content/schema/company-lists.ts'
import type { Values } from '#lib/content/schema/field-kinds.ts'
import type { PageWords } from '#lib/content/schema/page-words.ts'
import type { Picture, Pictures } from '#lib/content/schema/picture-files.ts'
import type { Profile } from '#lib/content/schema/site-facts.ts'
import type { Words } from '#lib/content/schema/words.ts'
import type { EntryRoute } from '#lib/routes.ts'
import type { FooterLink, TextPage } from './text-pages.ts'

/** The fields of an entry's file, with its text and its pictures. */
export type EntryFile<Data> = Omit<Data, 'image'> & {
  id: string
  /** Its long text, in Markdown. */
  body: string
  image: Picture
  /** The pictures of the body, by file name. */
  pictures: Pictures
}

export type EntryBasics = {
  /** The address of its page. */
  path: EntryRoute
  /** Length and parts of the text; computed at first use. */
  readonly outline: Outline
}

/** The valid files of the entries. */
export type EntryFiles = {
  services: (EntryFile<z.infer<typeof serviceSchema>> & { reverse: Picture })[]
  projects: EntryFile<z.infer<typeof projectSchema>>[]
  posts: EntryFile<z.infer<typeof postSchema>>[]
  members: EntryFile<z.infer<typeof memberSchema>>[]
}

/** An entry, without the fields of its file that the catalogue has resolved. */
type Entry<Schema extends z.ZodType, Resolved extends PropertyKey = never> = EntryBasics &
  EntryFile<Omit<z.infer<Schema>, Resolved>>

/** The entries before and after an entry in the order of its index. */
export type Neighbours<Each> = { previous?: Each; next?: Each }

// Interfaces, because these types refer to each other, which type aliases cannot.

type ServiceFields = Entry<typeof serviceSchema, 'lead'>
export interface Service extends ServiceFields, Neighbours<Service> {
  reverse: Picture
  /** The plan from which the picture is woven. A photograph has none. */
  plan?: Picture
  lead?: Member
  /** Where it is in use, in the order of the projects. */
  projects: Project[]
  /** Its lead, then the members of its projects. */
  people: Member[]
  /** Posts about it, newest first. */
  posts: Post[]
}

type ProjectFields = Entry<typeof projectSchema, 'services' | 'team'>
export interface Project extends ProjectFields, Neighbours<Project> {
  /** Its services, the main one first. */
  services: Service[]
  /** Who made it. */
  team: Member[]
  /** The first testimonial that names it. */
  testimonial?: Testimonial
}

type MemberFields = Entry<typeof memberSchema, 'socials'>
export interface Member extends MemberFields, Neighbours<Member> {
  /** One repeat of the cloth behind the woven portrait. A photograph has none. */
  frieze?: Picture
  /** In the order in which they are shown. */
  profiles: Profile[]
  /** The projects that the member worked on. */
  projects: Project[]
  /** The services that the member leads. */
  leads: Service[]
  /** The member's posts, newest first. */
  posts: Post[]
}

type PostFields = Entry<typeof postSchema, 'author' | 'services'>
/** The next post is the earlier one. */
export interface Post extends PostFields, Neighbours<Post> {
  author: Member
  /** What it is about. */
  services: Service[]
  /** The days as people write them: 21 November 2026. */
  dateText: string
  /** The day without its year. */
  dayText: string
  updatedText?: string
  /** The year of its date, as people write it. */
  year: string
}

type Lists = Values<typeof listSchemas>

type Technology = Omit<Lists['technologies'][number], 'icon'> & {
  /** The `d` of the icon's one path, on a 24 by 24 grid. */
  iconPath: string
}
type TestimonialFields = Omit<Lists['testimonials'][number], 'image' | 'project'>
export interface Testimonial extends TestimonialFields {
  image: Picture
  /** The project that it is about. */
  project?: Project
}

/** A language in which the site has pages. */
export type PublishedLanguage = {
  /** A language tag (BCP 47). */
  language: string
  /** What the addresses of its pages begin with, such as `/de`. Empty for the first language. */
  prefix: string
  /** Its words in addresses, by the first part of the path of a page: `{ about: 'ueber-uns' }`. */
  addresses?: Words['addresses']
  /** The title of each of its pages, by the path of the page. */
  titles: Readonly<Record<string, string>>
}

/** Everything the site says, checked. */
export type Catalogue = Pick<Lists, 'site' | 'brand' | 'process' | 'forms' | 'faq'> & {
  /** The first one is that of site.yaml. */
  languages: readonly PublishedLanguage[]
  /** Short addresses of the footer and former addresses of entries. */
  redirects: { from: string; to: string }[]
  /** Addresses of entries whose last day has passed, and that lead nowhere. */
  gone: string[]
  /** The next day on which an entry appears or is gone, such as 2026-11-21. */
  dueOn: string | undefined
  /** The number of drafts and of entries with a date in the future. */
  hiddenCount: number
  /** What is probably a slip. */
  notes: ContentFault[]
  /** The logo of the company; undefined for the woven mark. */
  logo?: Picture
  /** Words that belong to no single page. */
  words: Words
  /** The footer also has the pages of text with `footer: true`. */
  navigation: Omit<Lists['navigation'], 'footer'> & { footer: FooterLink[] }
  pages: PageWords
  /** In the order of their ids. */
  textPages: TextPage[]
  services: Service[]
  projects: Project[]
  posts: Post[]
  members: Member[]
  technologies: Technology[]
  testimonials: Testimonial[]
  /** The large woven pictures of the first screen of home, by file name. */
  heroes: Pictures
  /** The woven pictures for banners of pages: the heroes, and further ones. */
  banners: Pictures
  /** The picture of the page for unknown addresses. */
  unwoven: Picture
}
