import type { Member, Picture, Post, Project, Service, TextPage } from './catalogue.ts'
import { content } from './content.ts'

/** The service at `/services/{id}`, or undefined when there is none. */
export function findService(id: string): Service | undefined {
  return content.services.find((service) => service.id === id)
}

/** The project at `/projects/{id}`, or undefined when there is none. */
export function findProject(id: string): Project | undefined {
  return content.projects.find((project) => project.id === id)
}

/** The post at `/blog/{id}`, or undefined when there is none. */
export function findPost(id: string): Post | undefined {
  return content.posts.find((post) => post.id === id)
}

/** The member at `/team/{id}`, or undefined when there is none. */
export function findMember(id: string): Member | undefined {
  return content.members.find((member) => member.id === id)
}

/** The page at `/{id}` that is one text, or undefined when there is none. */
export function findTextPage(id: string): TextPage | undefined {
  return content.textPages.find((page) => page.id === id)
}

/** The cloth of a page's banner or of a block of it, when its words name one. */
export function clothOf({ picture }: { picture?: string | undefined }): Picture | undefined {
  return picture === undefined ? undefined : content.banners[picture]
}
