import { expect, test } from 'vitest'
import { StartError } from '#server/start-error.ts'
import { readArguments } from './arguments.ts'

const api = ['--api', 'https://api.example.com']

test('the pages are for search engines, and bind their own name alone, unless the command says otherwise', () => {
  expect(readArguments([...api, 'pages'])).toEqual({
    folder: 'pages',
    api: 'https://api.example.com',
    run: { preview: false, hstsScope: 'host' },
  })
  expect(readArguments([...api, 'pages', '--preview', '--hsts-scope', 'preload']).run).toEqual({
    preview: true,
    hstsScope: 'preload',
  })
})

test.each([
  ['no folder', api, /one folder/],
  ['two folders', [...api, 'a', 'b'], /one folder/],
  ['no API', ['pages'], /--api https/],
  ['a path at the API', ['--api', 'https://example.com/api', 'pages'], /--api https/],
  ['an option that does not exist', ['--apii', 'x', 'pages'], /'--apii'.*\nUse: npm run export/],
  [
    'an HSTS scope that does not exist',
    [...api, 'pages', '--hsts-scope', 'all'],
    /host, subdomains, preload/,
  ],
])('%s is refused in a sentence', (_case, args, sentence) => {
  expect(() => readArguments(args)).toThrow(StartError)
  expect(() => readArguments(args)).toThrow(sentence)
})
