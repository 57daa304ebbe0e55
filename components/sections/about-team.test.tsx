// Tried on the entries of the sample company (vitest.config.ts).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { AboutTeam } from './about.tsx'

const [member] = content.members

/** What is left of the section behind its list, and in the last place of the list. */
function endsOf(count: number) {
  if (!member) throw new Error('The content has no member.')
  const members = Array.from({ length: count }, (_, index) => ({ ...member, id: `${member.id}-${index}` }))
  const markup = renderToStaticMarkup(<AboutTeam members={members} />)
  const end = markup.lastIndexOf('</ul>')
  return {
    below: markup.slice(end),
    last: markup.slice(markup.lastIndexOf('<li class="team-filler'), end),
    portraits: markup.match(/aspect-square/g)?.length,
  }
}

test('a person alone is introduced, with the way to the team below', () => {
  if (!member) throw new Error('The content has no member.')
  const markup = renderToStaticMarkup(<AboutTeam members={[member]} />)
  expect(markup).not.toContain('team-filler')
  expect(markup.indexOf(member.bio)).toBeGreaterThan(0)
  expect(markup.indexOf('href="/team"')).toBeGreaterThan(markup.indexOf(member.bio))
})

test.each([2, 3])('the way to the team fills the row that %i leave', (count) => {
  const { below, last, portraits } = endsOf(count)
  expect(portraits).toBe(count)
  expect(last).toContain('href="/team"')
  expect(below).not.toContain('href="/team"')
})

test.each([4, 5, 7])('of %i members four are shown, and the way to the others stands below', (count) => {
  const { below, portraits } = endsOf(count)
  expect(portraits).toBe(4)
  expect(below).toContain('href="/team"')
})
