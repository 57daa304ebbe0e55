import { expect, test } from '#e2e/fixtures/test.ts'
import { content, needed } from '#testing/site-content.ts'

test('the contents of a long post mark the heading that is being read, also after a jump, and none above the first', async ({
  page,
}) => {
  const isLong = ({ outline }: (typeof content.posts)[number]) => outline.headings.length > 2
  const { path, outline } = needed(content.posts.find(isLong), 'post with three headings')
  const [first, second] = outline.headings
  const marked = page.locator('.post-contents a[aria-current="location"]')
  await page.goto(path)
  for (const heading of [first, outline.headings.at(-1), second]) {
    await page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), heading?.id ?? '')
    await expect(marked).toHaveText([heading?.title ?? ''])
  }
  await page.evaluate(() => scrollTo(0, 0))
  await expect(marked).toHaveCount(0)
})
