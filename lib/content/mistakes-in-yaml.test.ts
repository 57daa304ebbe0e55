import { expect, test } from 'vitest'
import {
  damaged,
  FAQ,
  HOME,
  MEMBER,
  POST,
  SERVICE,
  SITE,
  TECHNOLOGIES,
  testMistakes,
} from './testing/damaged.ts'
import { faultsOf } from './testing/faults.ts'

/* What editors write that YAML takes for something else, or cannot read. */

const CRANES = 'content/projects/crane-scheduler.md'
const TITLE = /^title:.*$/m
const QUOTES = 'Put the value between quotes'

testMistakes([
  // How a file begins and ends.
  [
    'front matter without an end',
    POST,
    /\n---\n/,
    '\n',
    'must begin with front matter between two lines of ---',
  ],
  [
    'front matter that is not there',
    POST,
    /^---\n/,
    '',
    'must begin with front matter between two lines of ---',
  ],
  ['no text below it', MEMBER, /\n---\n[\s\S]*$/, '\n---\n', 'has no text below its front matter'],
  ['a group of fields where a list belongs', FAQ, /^[\s\S]*$/, 'id: gauges\n', 'the file must be a list'],
  ['a file that is not UTF-8', MEMBER, 'Änne', 'Änn\uFFFD', 'is not UTF-8. Save it again'],
  ['a file with a byte order mark', FAQ, /^/, '\uFEFF', 'Save it again as UTF-8 without BOM'],

  // What YAML makes of what was written.
  ['no space after the colon', POST, TITLE, 'title:Gauges', 'lacks a space after the colon of "title"'],
  ['a title that begins with @', POST, TITLE, 'title: "@home" and away', QUOTES],
  ['a title that begins with a backtick', POST, TITLE, 'title: `npm` explained', QUOTES],
  ['a title that begins with %', POST, TITLE, 'title: %50 off', QUOTES],
  ['a title that begins with [', POST, TITLE, 'title: [New] gauges', QUOTES],
  ['a title that begins with *', POST, TITLE, 'title: *New* gauges', QUOTES],
  ['a title between stars', POST, TITLE, 'title: *New*', QUOTES],
  ['a title that begins with !', POST, TITLE, 'title: !New gauges', QUOTES],
  ['a title that begins with >', POST, TITLE, 'title: > New gauges', QUOTES],
  ['words after the closing quote', POST, TITLE, 'title: "Gauges" for all', QUOTES],
  ['a quote within quotes', POST, TITLE, "title: 'The lock's keeper'", QUOTES],
  [
    'a bracket that is not closed',
    POST,
    /tags:\n(?: {2}- .*\n)+/,
    'tags: [Sensors, Alarms\n',
    'lacks a closing ]',
  ],
  [
    'a hyphen without a space',
    POST,
    '  - Sensoren',
    '  -Sensoren',
    'tags must be a list, with one line for each entry that begins with - and a space',
  ],
  [
    'one hyphen of several without a space',
    POST,
    '  - Alarme',
    '  -Alarme',
    'lacks a space after the hyphen',
  ],
  [
    'fields of one group indented differently',
    MEMBER,
    '    percentage: 96',
    '   percentage: 96',
    'is indented',
  ],
  [
    'a fact in braces without quotes',
    HOME,
    /lead: Wir bauen.*/,
    'lead: {years} years of it',
    'between quotes',
  ],
  ['a colour without quotes', TECHNOLOGIES, "'#4169E1'", '#4169E1', 'loses "#4169E1"'],
  ['a telephone number without quotes', SITE, /^phone:.*$/m, 'phone: 0405550', 'Put it between quotes'],
  [
    'a postal code without quotes',
    SITE,
    "'22767'",
    '22767',
    'address.postalCode must be a text. Put it between',
  ],
  ['yes instead of true', POST, TITLE, 'title: Gauges\ndraft: yes', 'draft must be true or false'],
  [
    'a title that a # has cut',
    POST,
    TITLE,
    'title: Why issue #5 came back',
    'loses "#5 came back", because a # after a space begins a comment',
  ],
  [
    'a colon within a title',
    POST,
    TITLE,
    'title: Security: a start',
    'this line has a colon within a value. Put the whole value between quotes',
  ],
  ['a field that stands twice', CRANES, '---\n', '---\norder: 5\n', 'this line repeats a field'],
  ['a line that begins with a tab', SERVICE, '  - name:', '\t- name:', 'Indent with spaces'],
  ['a quote that is not closed', MEMBER, /^role:.*$/m, 'role: "Web engineer', 'lacks a closing quote'],
])

test('an empty file is called that, and has no line to name', () => {
  const faults = faultsOf(damaged(FAQ, () => ''))
  expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining('the file is empty')])
  expect(faults[0]).toMatchObject({ file: FAQ, line: undefined })
})
