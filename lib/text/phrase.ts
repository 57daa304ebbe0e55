import type { z } from 'zod'
import { beginsLeftwards, isolate } from './direction.ts'

/** A text with places for values, such as `Page {number} of {count}`. Its type names the places. */
export type Phrase<Place extends string = never> = string & z.$brand<Place>

/** A text in each form that a language has for numbers, such as `one` and `other`; each may have the place `{count}`. */
export type Plural = Readonly<Record<string, string>>

const PLACE = /\{(\w+)\}/g

/** Fills values into the places of a text. */
export function fill<Place extends string>(
  phrase: Phrase<Place>,
  values: Readonly<Record<NoInfer<Place>, string>>,
): string {
  return fillPlaces(phrase, values)
}

/** The text for a number, with the number in it. */
export function fillCount(forms: Plural, count: number, language: string): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? Object.values(forms).at(-1) ?? ''
  return fillPlaces(form, { count: writeNumber(count, language) })
}

function fillPlaces(text: string, values: Readonly<Record<string, string>>): string {
  // In `{label}: {value}`, the label determines the direction.
  const filled = text.replace(PLACE, (place, name: string) => values[name] ?? place)
  const around = beginsLeftwards(filled) ? filled : text
  return text.replace(PLACE, (place, name: string) => {
    const value = values[name]
    return value === undefined ? place : isolate(value, around)
  })
}

/** The parts before and after a place, for a value that is not a text; the other places are filled. */
export function splitAt<Place extends string, At extends Place>(
  phrase: Phrase<Place>,
  at: At,
  values: Readonly<Record<Exclude<NoInfer<Place>, At>, string>>,
): [before: string, after: string] {
  const [before = '', after = ''] = phrase.split(`{${at}}`)
  return [fillPlaces(before, values), fillPlaces(after, values)]
}

/** A number in the digits of a language. */
export function writeNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language).format(value)
}

/** Such as `70%`, or `70 %` in German. @param percentage from 0 to 100 */
export function writePercent(percentage: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(percentage / 100)
}
