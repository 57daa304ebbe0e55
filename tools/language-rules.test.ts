import { expect, test } from 'vitest'
import { joinRules, type LanguagePass, placeIn, rulesIn } from '#server/build/language-pass.ts'
import { bareManifest } from '#server/build/testing/bare-manifest.ts'
import { createRouter } from '#server/route.ts'

const languages = [
  { language: 'en', prefix: '', addresses: { offer: 'work' }, titles: { '/': 'Home', '/offer': 'Offer' } },
  { language: 'pt-BR', prefix: '/pt-br', addresses: { faq: 'dúvidas' }, titles: { '/': 'Início' } },
] as const

/** What Next writes for every language. */
const made = {
  rewrites: [
    { pattern: '^\\/FAQ(?:\\/)?$', to: '/faq' },
    { pattern: '^\\/blog(?:\\/([^\\/]+?))(?:\\/)?$', to: '/missing/blog' },
  ],
  redirects: [
    { pattern: '^(?:\\/(blog|team))\\/moved(?:\\/)?$', to: '/$1', status: 308 },
    { pattern: '^\\/ended(?:\\/)?$', from: '/ended', to: '/offer', status: 308 },
  ],
  gone: ['/gone'],
}

const [first, second] = languages.map((each, index): LanguagePass => {
  return { ...each, languages, isFirst: index === 0, isLast: index === 1 }
})

test('a language has its redirects, its other spellings and its pages for unknown addresses below its prefix', () => {
  if (!first || !second) throw new Error('There are two languages')
  const rules = joinRules(rulesIn(first, made), rulesIn(second, made))
  const paths = ['/', '/faq', '/blog', '/missing/blog', '/404', '/offer']
  const documents = languages.flatMap((each) => paths.map((path) => placeIn(each, path)))
  const page = { tag: 'p', sources: 0 }
  const manifest = bareManifest('p', {
    ...rules,
    documents: Object.fromEntries(documents.map((address) => [address, page])),
  })
  const decide = createRouter(manifest, {})
  const answer = (path: string) => {
    const decision = decide('GET', path)
    if (decision.kind === 'answer')
      return [decision.status, ...Object.values(decision.headers ?? {})].join(' ')
    return decision.kind === 'document' ? `${decision.status} ${decision.address}` : decision.kind
  }
  expect(answer('/pt-br')).toBe('200 /pt-br')
  expect(answer('/pt-br/FAQ')).toBe('200 /pt-br/d%C3%BAvidas')
  expect(answer('/pt-br/blog/moved')).toBe('308 /pt-br/blog')
  expect(answer('/pt-br/blog/none')).toBe('404 /missing/pt-br/blog')
  expect(answer('/pt-br/none/at/all')).toBe('404 /missing/pt-br')
  expect(answer('/pt-br/gone')).toBe('410 /missing/pt-br')
  expect(answer('/pt-brazil')).toBe('404 undefined')
  // A text that has ended leads to a page that only the first language has, until that is translated.
  expect(answer('/pt-br/ended')).toBe('307 /work')
  expect(answer('/blog/none')).toBe('404 /missing/blog')
  // The first language has no prefix, and its tag leads to no other server.
  const tagged = ['/en', '/en/blog', '/en//evil.example'].map(answer)
  expect(tagged).toEqual(['308 /', '308 /blog', '404 undefined'])
  expect(rules.redirects.flatMap(({ from = [] }) => from)).toEqual(['/ended', '/en', '/pt-br/ended'])
})

test('with one language and no words of its own, nothing is added', () => {
  if (!first) throw new Error('There is a language')
  expect(rulesIn({ ...first, addresses: undefined, languages: languages.slice(0, 1) }, made)).toEqual(made)
})
