import { expect, test } from 'vitest'
import { wordsInUse } from './cms-config.ts'

test('the words that gather entries are those of one folder, each once', () => {
  const post = (category: string, tags: string) =>
    `---\ncategory: ${category}\ntags: [${tags}]\n---\n\nText.\n`
  const texts = {
    'content/blog/one.md': post('Security', 'Mobile'),
    'content/blog/two.md': post('Cloud', 'Mobile, Cost'),
    'content/blog/three.md': post('Cloud', 'Mobile'),
    'content/blog/broken.md': '---\ncategory: *none\n---\n',
    'content/projects/four.md': post('Web', 'Looms'),
  }
  expect(wordsInUse(texts, 'content/blog', 'category')).toEqual(['Cloud', 'Security'])
  expect(wordsInUse(texts, 'content/blog', 'tags')).toEqual(['Cost', 'Mobile'])
})
