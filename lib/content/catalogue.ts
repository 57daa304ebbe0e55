import type { z } from 'zod'
import type { Brand } from '#lib/brand/brand.ts'
import type { EntryRoute, listedEntryRoute, textPageRoute } from '../routes.ts'
import type { ContentFault } from './fault.ts'
import type { Outline } from './long-text.ts'
import type {
  faqSchema,
  formsSchema,
  listedEntrySchema,
  memberSchema,
  navigationSchema,
  Profile,
  pageSchemas,
  postSchema,
  processSchema,
  projectSchema,
  serviceSchema,
  siteSchema,
  technologiesSchema,
  testimonialsSchema,
  textPageSchema,
} from './schemas.ts'
import type { Words } from './words.ts'

/** A picture as a page places it; the size is that of the file, in pixels. */
export type Picture = {
  src: string
  width: number
  height: number
  /** What the build has made of a photograph. `next dev` shows the file itself. */
  photo?: Photo
}

/** A photograph in the encodings and widths that browsers choose from. */
export type Photo = {
  /** For browsers that choose none, and for readers elsewhere. */
  src: string
  /** The choice in each encoding, as it stands in `srcset`. */
  avif: string
  webp: string
  /** Stands in its place until it has come, such as `#7a5c3e`. */
  color?: string
}

/** Pictures by their file name. */
export type Pictures = Record<string, Picture>

/** What lies in `content/`, by path from the project's root. */
export type ContentFolder = {
  /** Markdown, YAML and the technology icons, as text. */
  texts: Record<string, string>
  pictures: Record<string, Picture>
  /** Paths of files that are neither; only reading from disk can tell. */
  others?: string[]
  /** What is wrong with the files themselves. */
  faults?: ContentFault[]
}

/** What every entry of a collection has, beside the fields of its file. */
export type EntryBasics = {
  id: string
  /** The address of its page. */
  path: EntryRoute
  /** Its long text, in Markdown. */
  body: string
  /** What the text measures and how it is divided; worked out when it is first asked for. */
  readonly outline: Outline
  image: Picture
  /** What the body may show, by the file name it is mentioned with. */
  pictures: Pictures
}

/** The fields of a file, without those that the catalogue has resolved into something else. */
type Fields<Schema extends z.ZodType, Resolved extends PropertyKey = never> = Omit<
  z.infer<Schema>,
  'image' | Resolved
>

/** The neighbours of an entry in the order of its index; the first and the last have one. */
export type Neighbours<Each> = { previous?: Each; next?: Each }

// Interfaces, because they may speak of each other: a type alias must not lead back to itself.

type ServiceFields = EntryBasics & Fields<typeof serviceSchema, 'lead'>
export interface Service extends ServiceFields, Neighbours<Service> {
  reverse: Picture
  /** What the cloth is woven from; a photograph has none. */
  plan?: Picture
  lead?: Member
  /** Where it is in use, in the order of the projects. */
  projects: Project[]
  /** Who does it: its lead, then those who worked on its projects. */
  people: Member[]
  /** What is written about it, newest first. */
  posts: Post[]
}

type ProjectFields = EntryBasics & Fields<typeof projectSchema, 'services' | 'team'>
export interface Project extends ProjectFields, Neighbours<Project> {
  /** What it was made with, the main service first. */
  services: Service[]
  /** Who made it. */
  team: Member[]
  /** What its client says of it: the first testimonial that names it. */
  testimonial?: Testimonial
}

type MemberFields = EntryBasics & Fields<typeof memberSchema, 'socials'>
export interface Member extends MemberFields, Neighbours<Member> {
  /** One repeat of the cloth that the portrait is a piece of; a photograph has none. */
  frieze?: Picture
  /** In the order in which they are shown. */
  profiles: Profile[]
  /** The projects that the member worked on. */
  projects: Project[]
  /** The services that the member leads. */
  leads: Service[]
  /** What the member wrote, newest first. */
  posts: Post[]
}

type PostFields = EntryBasics & Fields<typeof postSchema, 'author' | 'services'>
export interface Post extends PostFields {
  author: Member
  /** What it is about. */
  services: Service[]
  /** The days as people write them: 21 November 2026. */
  dateText: string
  /** The day without its year. */
  dayText: string
  updatedText?: string
  /** The year of its date. */
  year: number
  earlier?: Post
  later?: Post
}

/** A page that is one text. */
export type TextPage = Omit<z.infer<typeof textPageSchema>, 'facts'> & {
  id: string
  path: ReturnType<typeof textPageRoute>
  /** Its own, or else its lead. */
  description: string
  body: string
  /** What the body may show, by the file name it is mentioned with. */
  pictures: Pictures
  /** What it lists, in their order: the files of the folder that is named like the page. */
  entries: ListedEntry[]
  /** The words by which its entries write their facts. */
  factNames: string[]
}

/** An entry that a page of text lists. */
export type ListedEntry = Omit<z.infer<ReturnType<typeof listedEntrySchema>>, 'facts' | 'image'> & {
  id: string
  path: ReturnType<typeof listedEntryRoute>
  body: string
  image?: Picture
  pictures: Pictures
  /** What it tells, in the order in which the page names the facts. */
  facts: { label: string; value: string }[]
}

export type Technology = Omit<z.infer<typeof technologiesSchema>[number], 'icon'> & {
  /** The `d` of the icon's one path, on a 24 by 24 grid. */
  iconPath: string
}
type TestimonialFields = Omit<z.infer<typeof testimonialsSchema>[number], 'image' | 'project'>
export interface Testimonial extends TestimonialFields {
  image: Picture
  /** The project that it is about. */
  project?: Project
}
export type SiteFacts = z.infer<typeof siteSchema>
export type PageWords = { [Name in keyof typeof pageSchemas]: z.infer<(typeof pageSchemas)[Name]> }

/** A link at the foot of every page. */
export type FooterLink = { label: string; href: string }

/** An address that leads to another one for good. */
export type Redirect = { from: string; to: string }

/** Everything the site says, checked. */
export type Catalogue = {
  /** Short addresses of the footer and former addresses of entries. */
  redirects: Redirect[]
  /** How many entries are left out because they are drafts, or because their day has not come. */
  hiddenCount: number
  /** Paths of pictures that nothing refers to. */
  unusedPictures: string[]
  brand: Brand
  /** The drawing that stands for the company; undefined where it is the mark that we weave. */
  logo?: Picture
  site: SiteFacts
  /** What pages say by themselves. */
  words: Words
  /** Its footer with the pages of text that ask to be there. */
  navigation: Omit<z.infer<typeof navigationSchema>, 'footer'> & { footer: FooterLink[] }
  process: z.infer<typeof processSchema>
  forms: z.infer<typeof formsSchema>
  faq: z.infer<typeof faqSchema>
  pages: PageWords
  /** In the order of their ids. */
  textPages: TextPage[]
  services: Service[]
  projects: Project[]
  posts: Post[]
  members: Member[]
  technologies: Technology[]
  testimonials: Testimonial[]
  /** The large cloths of the first screen of home, by file name. */
  heroes: Pictures
  /** The cloths that pages may have on their banner: those, and some that home does not show. */
  banners: Pictures
  /** The half-woven cloth of pages that are not there. */
  unwoven: Picture
}
