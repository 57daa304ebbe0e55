// Tried on the entries of the sample company (vitest.config.ts).

import { expect, test } from 'vitest'
import { absoluteUrl } from '#lib/config/site-url.ts'
import { content } from '#lib/content/content.ts'
import { jsonFeed, rssFeed } from './feeds.ts'
import { postGraph, projectGraph, serviceGraph } from './graph.ts'

const { services, projects, posts } = content
const idOf = ({ path }: { path: string }) => `${absoluteUrl(path)}#service`

test('a service is the subject of its projects and posts, and each of them is about the service', () => {
  expect(services.length).toBeGreaterThan(0)
  for (const service of services) {
    const told = JSON.stringify(serviceGraph(service, []))
    for (const project of service.projects) {
      expect(told).toContain(`"${absoluteUrl(project.path)}#project"`)
      expect(JSON.stringify(projectGraph(project, []))).toContain(idOf(service))
    }
    for (const post of service.posts) {
      expect(told).toContain(`"${absoluteUrl(post.path)}#post"`)
      expect(JSON.stringify(postGraph(post, []))).toContain(idOf(service))
    }
  }
})

test('what has no service is about none', () => {
  const [project] = projects
  const [post] = posts
  if (!project || !post) throw new Error('The content has no project or no post.')
  expect(JSON.stringify(projectGraph({ ...project, services: [] }, []))).not.toContain('"about"')
  expect(JSON.stringify(postGraph({ ...post, services: [] }, []))).not.toContain('"about"')
})

test('a word that is the category and a tag of a post is in both feeds once', () => {
  const [post] = content.posts
  if (!post) throw new Error('The content has no post.')
  const own = post.tags
  post.tags = [...own, post.category]
  expect(jsonFeed().items[0]?.tags).toEqual([...new Set([post.category, ...own])])
  const item = rssFeed().split('<item>')[1] ?? ''
  expect(item.match(/<category>/g)).toHaveLength(jsonFeed().items[0]?.tags.length ?? 0)
  post.tags = own
})
