import { describe, expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { isSample, sampleTitle } from './sample.ts'

describe.runIf(isSample)(sampleTitle('the sample company'), () => {
  test('has the counts of the specification', () => {
    expect({
      services: content.services.length,
      projects: content.projects.length,
      posts: content.posts.length,
      members: content.members.length,
      testimonials: content.testimonials.length,
      technologies: content.technologies.length,
      faq: content.faq.length,
      heroes: Object.keys(content.heroes).length,
    }).toEqual({
      services: 6,
      projects: 5,
      posts: 3,
      members: 11,
      testimonials: 6,
      technologies: 14,
      faq: 5,
      heroes: 7,
    })
  })

  test('has the bars of the specification: four on the home page, six of 80 to 95 for each service', () => {
    expect(content.pages.home.about.skills.map(({ percentage }) => percentage)).toEqual([92, 90, 92, 95])
    for (const { id, skills } of content.services) {
      expect(skills, id).toHaveLength(6)
      expect(
        skills.filter(({ percentage }) => percentage < 80 || percentage > 95),
        id,
      ).toEqual([])
    }
  })

  test('has the ids and titles of the specification', () => {
    expect(content.services.map(({ id, title }) => [id, title])).toEqual([
      ['software-development', 'App Development'],
      ['web-development', 'Web Development'],
      ['analytic-solutions', 'Analytic Solutions'],
      ['cloud-devops', 'Cloud & DevOps'],
      ['product-design', 'Product Design'],
      ['data-center', 'Software Development'],
    ])
    expect(content.projects.map(({ id }) => id).sort()).toEqual([
      'ai-machine-learning',
      'cloud-solutions',
      'cybersecurity',
      'mobile-app-development',
      'web-development',
    ])
    expect(content.posts.map(({ id }) => id).sort()).toEqual([
      'cloud-migration-strategies',
      'future-of-react-development',
      'mobile-app-security',
    ])
  })

  test('shows every optional field of a member at least once, and does without each at least once', () => {
    const fields = {
      phone: content.members.map(({ contact }) => contact.phone),
      education: content.members.map(({ education }) => education),
      linkedin: content.members.map(({ profiles }) => profiles.find(({ network }) => network === 'linkedin')),
      github: content.members.map(({ profiles }) => profiles.find(({ network }) => network === 'github')),
      stackoverflow: content.members.map(({ profiles }) =>
        profiles.find(({ network }) => network === 'stackoverflow'),
      ),
      facebook: content.members.map(({ profiles }) => profiles.find(({ network }) => network === 'facebook')),
    }
    for (const [field, values] of Object.entries(fields)) {
      expect(values.some(Boolean), `${field} is there`).toBe(true)
      expect(values.every(Boolean), `${field} is not always there`).toBe(false)
    }
    expect(content.members.some(({ id }) => id.includes('_'))).toBe(true)
  })

  test('leads from every service to work, people and notes', () => {
    for (const { title, projects, lead, posts } of content.services)
      expect([title, projects.length > 0, lead !== undefined, posts.length > 0]).toEqual([
        title,
        true,
        true,
        true,
      ])
  })

  test('types no fact of the company a second time', () => {
    const { claims, hours, name } = content.site
    const facts = [`${claims.years} years`, `${claims.yearsInWords} years`, claims.support, hours, name]
    const again = Object.entries(readContentFolder().texts).filter(
      ([file, text]) => file !== 'content/site.yaml' && facts.some((fact) => text.includes(fact)),
    )
    expect(again.map(([file]) => file)).toEqual([])
  })

  test('prefills the chat with the text of the specification', () => {
    expect(content.site.chat?.text).toBe('Hello! I would like to get in touch with the company.')
  })
})
