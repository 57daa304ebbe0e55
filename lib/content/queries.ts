import type { Member, Picture, Post, Project, Service } from './catalogue.ts'
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

/**
 * The posts to offer at the end of a post, two at most: the next older and the next newer, and beside the newest
 * or oldest post the two next to it.
 */
export function neighboursOf(post: Post): Post[] {
  const { posts } = content
  const at = posts.indexOf(post)
  const first = Math.min(Math.max(at - 1, 0), Math.max(posts.length - 3, 0))
  return posts.slice(first, first + 3).filter((other) => other !== post)
}

/** The cloth of a page's banner, when the page names one. */
export function bannerPicture({ picture }: { picture?: string | undefined }): Picture | undefined {
  return picture === undefined ? undefined : content.banners[picture]
}
