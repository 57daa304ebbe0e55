import { describe, expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { isSample, sampleTitle } from '#testing/sample.ts'

describe.runIf(isSample)(sampleTitle('the sample company'), () => {
  test('shows every optional field of a member at least once, and does without each at least once', () => {
    const networks = ['linkedin', 'github', 'stackoverflow', 'facebook']
    const fields = {
      phone: content.members.map(({ contact }) => contact.phone),
      education: content.members.map(({ education }) => education),
      ...Object.fromEntries(
        networks.map((each) => [
          each,
          content.members.map(({ profiles }) => profiles.find(({ network }) => network === each)),
        ]),
      ),
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
})
