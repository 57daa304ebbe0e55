import type { z } from 'zod'
import type { EntryRoute } from '../routes.ts'
import type { ContentFault } from './fault.ts'
import type { Outline } from './long-text.ts'
import type {
  listSchemas,
  memberSchema,
  Profile,
  pageSchemas,
  postSchema,
  projectSchema,
  serviceSchema,
} from './schemas.ts'
import type { TextPage } from './text-pages.ts'
import type { Words } from './words.ts'

/** A picture as a page places it; the size is that of the file, in pixels. */
export type Picture = {
  src: string
  width: number
  height: number
  /** The files that the build made of a photograph. `next dev` shows the original. */
  photo?: Photo
  /** A drawing on a transparent ground that does not change its colours in the dark theme. Found by the build. */
  isForPaper?: boolean
}

/** A photograph in the encodings and widths that browsers choose from. */
export type Photo = {
  /** For browsers without `srcset`, and for feeds. */
  src: string
  /** The `srcset` of each encoding. */
  avif: string
  webp: string
  /** Shown until the photograph has loaded, such as `#7a5c3e`. A transparent one has none. */
  color?: string
}

/** Pictures by their file name. */
export type Pictures = Record<string, Picture>

/** The files of `content/`, by path from the project's root. */
export type ContentFolder = {
  /** Markdown, YAML and the technology icons, as text. */
  texts: Record<string, string>
  pictures: Record<string, Picture>
  /** Paths of other files, if the folder was read from disk. */
  others?: string[]
  /** Faults of the files themselves. */
  faults?: ContentFault[]
}

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

/** The values of several files, by their names. */
export type Values<Schemas extends Record<string, z.ZodType>> = {
  [Name in keyof Schemas]: z.infer<Schemas[Name]>
}
type Lists = Values<typeof listSchemas>

export type Technology = Omit<Lists['technologies'][number], 'icon'> & {
  /** The `d` of the icon's one path, on a 24 by 24 grid. */
  iconPath: string
}
type TestimonialFields = Omit<Lists['testimonials'][number], 'image' | 'project'>
export interface Testimonial extends TestimonialFields {
  image: Picture
  /** The project that it is about. */
  project?: Project
}
export type SiteFacts = Lists['site']
export type PageWords = Values<typeof pageSchemas>

/** A link at the foot of every page. */
export type FooterLink = { label: string; href: string }

/** Everything the site says, checked. */
export type Catalogue = Pick<Lists, 'site' | 'brand' | 'process' | 'forms' | 'faq'> & {
  /** Short addresses of the footer and former addresses of entries. */
  redirects: { from: string; to: string }[]
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
