// Tried on the entries of the sample company (vitest.config.ts).
import { expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'

const { services, projects, posts, members } = content

test('a reference between two entries works in both directions', () => {
  for (const project of projects) {
    for (const service of project.services) expect(service.projects).toContain(project)
    for (const member of project.team) expect(member.projects).toContain(project)
    if (project.testimonial) expect(project.testimonial.project).toBe(project)
  }
  for (const service of services) {
    if (service.lead) {
      expect(service.lead.leads).toContain(service)
      expect(service.people[0]).toBe(service.lead)
    }
    for (const { team } of service.projects) expect(service.people).toEqual(expect.arrayContaining(team))
    expect(new Set(service.people).size).toBe(service.people.length)
  }
  for (const post of posts) {
    expect(post.author.posts).toContain(post)
    expect((post.next?.date ?? '') <= post.date).toBe(true)
    for (const service of post.services) expect(service.posts).toContain(post)
  }
})

test.each([
  ['services', services],
  ['projects', projects],
  ['members', members],
  ['posts', posts],
])('the %s know their previous and next neighbours', (_kind, entries) => {
  expect(entries.map(({ previous }) => previous)).toEqual([undefined, ...entries.slice(0, -1)])
  expect(entries.map(({ next }) => next)).toEqual([...entries.slice(1), undefined])
})
