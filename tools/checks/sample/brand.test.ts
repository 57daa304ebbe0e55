import { describe, expect, test } from 'vitest'
import { brandSheet } from '#lib/brand/sheet.ts'
import { readBrand } from '#lib/content/brand-file.ts'
import { SECOND_COMPANY } from '#lib/content/testing/second-company.ts'
import { isSample, sampleTitle } from './sample.ts'

// Another company may well have colours of the made-up one, above all the made-up one itself.
describe.runIf(isSample)(sampleTitle('the brand of the sample company'), () => {
  test('is not that of another company', () => {
    expect(readBrand(SECOND_COMPANY)).not.toEqual(readBrand())
  })

  test('leaves no colour in the style sheet of another company', () => {
    const colors = (css: string) => new Set(css.match(/(?:#|%23)[\da-f]{6}/g))
    const NEUTRAL = ['#ffffff']
    const ours = colors(brandSheet(readBrand()))
    const theirs = [...colors(brandSheet(readBrand(SECOND_COMPANY)))]
    expect(ours.size).toBeGreaterThan(NEUTRAL.length)
    expect(theirs.filter((color) => ours.has(color) && !NEUTRAL.includes(color))).toEqual([])
  })
})
