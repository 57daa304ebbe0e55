import { expect, test } from 'vitest'
import { wordsInUse } from './cms-config.ts'

test('the words that gather entries are those of one folder, the most used first', () => {
  const post = (category: string, tags: string) =>
    `---\ncategory: ${category}\ntags: [${tags}]\n---\n\nText.\n`
  const texts = {
    'content/blog/one.md': post('Security', 'Mobile'),
    'content/blog/two.md': post('Cloud', 'Mobile, Cost'),
    'content/blog/three.md': post('Cloud', 'Mobile'),
    'content/blog/broken.md': '---\ncategory: *none\n---\n',
    'content/projects/four.md': post('Web', 'Looms'),
  }
  expect(Object.fromEntries(wordsInUse(texts, 'content/blog'))).toEqual({
    category: ['Cloud', 'Security'],
    tags: ['Mobile', 'Cost'],
  })
})
