// Tried on the entries of the sample company (vitest.config.ts).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { AboutTeam } from './about.tsx'

const [member] = content.members

/** The markup after the list of the section, and in the last item of the list. */
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

test('a single member is introduced with a biography, and a link to the team follows', () => {
  if (!member) throw new Error('The content has no member.')
  const markup = renderToStaticMarkup(<AboutTeam members={[member]} />)
  expect(markup).not.toContain('team-filler')
  expect(markup.indexOf(member.bio)).toBeGreaterThan(0)
  expect(markup.indexOf('href="/team"')).toBeGreaterThan(markup.indexOf(member.bio))
})

test.each([2, 3])('a link to the team fills the row of %i members', (count) => {
  const { below, last, portraits } = endsOf(count)
  expect(portraits).toBe(count)
  expect(last).toContain('href="/team"')
  expect(below).not.toContain('href="/team"')
})

test.each([4, 5, 7])('of %i members four are shown, and a link to the team follows', (count) => {
  const { below, portraits } = endsOf(count)
  expect(portraits).toBe(4)
  expect(below).toContain('href="/team"')
})
