import { memberSchema, postSchema, projectSchema, serviceSchema, textPageSchema } from './entry-schemas.ts'

/**
 * The collections whose entries have a page each, by their name in the catalogue: the folder of their files, what their
 * addresses begin with, and what a file may say. What a page of text lists is a collection as well, whose folder and
 * address follow from that page (text-pages.ts).
 */
export const collections = {
  services: { folder: 'content/services', route: '/services', schema: serviceSchema },
  projects: { folder: 'content/projects', route: '/projects', schema: projectSchema },
  posts: { folder: 'content/blog', route: '/blog', schema: postSchema },
  members: { folder: 'content/team', route: '/team', schema: memberSchema },
  textPages: { folder: 'content/pages', route: '', schema: textPageSchema },
} as const
