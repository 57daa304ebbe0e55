import type { z } from 'zod'
import type { pageSchemas } from './page-schemas.ts'
import type {
  faqSchema,
  formsSchema,
  memberSchema,
  navigationSchema,
  postSchema,
  processSchema,
  projectSchema,
  serviceSchema,
  siteSchema,
  technologiesSchema,
  testimonialsSchema,
} from './schema.ts'

/** A picture as a page places it; the size is that of the file, in pixels. */
export type Picture = { src: string; width: number; height: number }

/** Pictures by their file name. */
export type Pictures = Record<string, Picture>

/** What lies in `content/`, by path from the project's root. */
export type ContentFolder = {
  /** Markdown, YAML and the technology icons, as text. */
  texts: Record<string, string>
  pictures: Record<string, Picture>
  /** Paths of files that are neither; only reading from disk can tell. */
  others?: string[]
}

type Entry<Schema extends z.ZodType> = Omit<z.infer<Schema>, 'image'> & {
  id: string
  body: string
  image: Picture
  /** What the body may show, by the file name it is mentioned with. */
  pictures: Pictures
}

export type Service = Entry<typeof serviceSchema> & { reverse: Picture }
export type Project = Entry<typeof projectSchema>
export type Post = Entry<typeof postSchema>
export type Member = Entry<typeof memberSchema>
export type Technology = Omit<z.infer<typeof technologiesSchema>[number], 'icon'> & {
  /** The `d` of the icon's one path, on a 24 by 24 grid. */
  iconPath: string
}
export type Testimonial = Omit<z.infer<typeof testimonialsSchema>[number], 'image'> & { image: Picture }
export type SiteFacts = z.infer<typeof siteSchema>
export type PageWords = { [Name in keyof typeof pageSchemas]: z.infer<(typeof pageSchemas)[Name]> }

/** Everything the site says, checked. */
export type Catalogue = {
  site: SiteFacts
  navigation: z.infer<typeof navigationSchema>
  process: z.infer<typeof processSchema>
  forms: z.infer<typeof formsSchema>
  faq: z.infer<typeof faqSchema>
  pages: PageWords
  services: Service[]
  projects: Project[]
  posts: Post[]
  members: Member[]
  technologies: Technology[]
  testimonials: Testimonial[]
  /** The large cloths, by file name: all of them on the first screen of home, one on the banner of each page. */
  heroes: Pictures
  /** The half-woven cloth of pages that are not there. */
  unwoven: Picture
}
