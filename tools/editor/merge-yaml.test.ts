import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { mergeYaml } from './merge.ts'

const OLD = `# Who we are.
name: 'Ada & Co.'   # as in the register

hours: "9–5"
years: 2019
tags:
  # The first is the loudest.
  - Weaving
  - Looms
lead: >-
  The first line says this,
  the second line says that,
  and the third ends it.
steps:
  - title: One
    text: First

  - title: Two # the second
    text: Second
# The end.
# mail: somebody@example.com
`
const VALUES = {
  name: 'Ada & Co.',
  hours: '9–5',
  years: 2019,
  tags: ['Weaving', 'Looms'],
  lead: 'The first line says this, the second line says that, and the third ends it.',
  steps: [
    { title: 'One', text: 'First' },
    { title: 'Two', text: 'Second' },
  ],
}

/** The lines that are no longer there, and those that came instead. */
function difference(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `-${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ]
}

test('a number that came back as a text leaves every byte as it is', () => {
  expect(mergeYaml(OLD, { ...VALUES, years: '2019' })).toBe(OLD)
})

test.each<[string, object, string[]]>([
  ['a number', { years: 2020 }, ['-years: 2019', '+years: 2020']],
  ['an entry of a list', { tags: ['Weaving', 'Cloth'] }, ['-  - Looms', '+  - Cloth']],
  ['an entry more', { tags: ['Weaving', 'Looms', 'New'] }, ['+  - New']],
  ['an entry less', { steps: [VALUES.steps[1]] }, ['-  - title: One', '-    text: First']],
  ['a field more', { mail: 'a@b.example' }, ['+mail: a@b.example']],
  ['a field less', { years: undefined }, ['-years: 2019']],
])('%s is a difference of its own lines alone', (_case, change, lines) => {
  const values = Object.fromEntries(
    Object.entries({ ...VALUES, ...change }).filter(([, value]) => value !== undefined),
  )
  const after = mergeYaml(OLD, values)
  expect(difference(OLD, after)).toEqual(lines)
  expect(parse(after)).toEqual(values)
  const onWindows = (text: string) => text.replaceAll('\n', '\r\n')
  expect(mergeYaml(onWindows(OLD), values)).toBe(onWindows(after))
})

test('comments below the last entry stay, as in every file that is begun for a member', () => {
  const old = 'a: one\nskills:\n  - name: Loom\n    # How well.\n  # Another one.\n# image: me.jpg\n'
  const values = { a: 'one', skills: [{ name: 'Loom' }] }
  expect(mergeYaml(old, { ...values, a: 'two' })).toBe(old.replace('one', 'two'))
  expect(mergeYaml(old, { ...values, skills: [{ name: 'Dye' }] })).toBe(old.replace('Loom', 'Dye'))
})
