import { expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { isSample, sampleTitle } from '#testing/sample.ts'

test.runIf(isSample)(sampleTitle('the sample types no fact of the company a second time'), () => {
  const { claims, hours, name } = content.site
  const facts = [`${claims.years} years`, `${claims.yearsInWords} years`, claims.support, hours, name]
  const again = Object.entries(readContentFolder().texts).filter(
    ([file, text]) => file !== 'content/site.yaml' && facts.some((fact) => text.includes(fact)),
  )
  expect(again.map(([file]) => file)).toEqual([])
})
