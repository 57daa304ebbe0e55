import type { Locator, Page } from 'playwright/test'
import { enquiryWords } from '#lib/content/words.ts'
import { type FieldName, fieldNames, findField } from '#lib/enquiry/fields.ts'
import { filledIn } from '#lib/enquiry/filled-in.ts'
import {
  checkFields,
  chooseToast,
  type EnquiryForm,
  enquiryForms,
  type FormText,
  fieldId,
  formText,
} from '#lib/enquiry/forms.ts'
import { content } from './content.ts'
import { untilHydrated } from './hydration.ts'

/** The values of a visitor, by label. */
type Writing = Readonly<Record<string, string>>

/** The words of the site under test. */
const words = enquiryWords(content.words, content.site)

/** The words of a form. */
export function textOf(form: EnquiryForm): FormText {
  return formText(form, words, content.site.language)
}

/** The subject of the mail of a form. */
export function subjectOf(form: EnquiryForm): string {
  const { subject } = textOf(form)
  return content.site.mail.subjectNamesCompany ? `${content.site.name}: ${subject}` : subject
}

/** The toast of an empty form. */
export function emptyToast(form: EnquiryForm): string {
  const toast = chooseToast(form, checkFields(form, {}))
  return toast ? textOf(form)[toast] : ''
}

/** The label of a field. */
export function labelOf(field: FieldName): string {
  return words.fields[field].label
}

/** Values that a form of the table takes. The token makes them findable in an inbox that several tests share. */
export function writing(token: string, { fields }: EnquiryForm = enquiryForms.contact): Writing {
  return Object.fromEntries(fields.map((field) => [labelOf(field), filledIn(field, token)]))
}

/** The control of a field. */
export function controlOf(form: Locator, of: EnquiryForm, field: FieldName): Locator {
  return form.locator(`[id="${fieldId(of, field)}"]`)
}

/** Fills the fields of these labels, or chooses in them, and leaves all others as they are. */
export async function fillIn(form: Locator, values: Writing): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const isChosen = fieldNames.some((name) => labelOf(name) === label && findField(name).options)
    if (isChosen) await form.getByRole('combobox', { name: label }).selectOption(value)
    else await form.getByRole('textbox', { name: label }).fill(value)
  }
}

/** The current values of the fields, in the order of the page. */
export function valuesOf(form: Locator): Promise<string[]> {
  return form
    .getByRole('textbox')
    .or(form.getByRole('combobox'))
    .evaluateAll((controls) => controls.map((control) => 'value' in control && String(control.value)))
    .then((values) => values.map(String))
}

/** The toasts on the screen, without one that is just going. */
export function toasts(page: Page): Locator {
  return page
    .getByRole('region', { name: new RegExp(`^${RegExp.escape(content.words.toast.area)}`) })
    .getByRole('listitem')
    .and(page.locator(':not([data-removed="true"])'))
}

/** Waits until the page listens: before that the browser itself posts the form, which other tests are about. */
export async function openForm(page: Page, route: string): Promise<Locator> {
  await page.goto(route)
  await untilHydrated(page)
  return formOn(page)
}

/** The reference under the button, by which the mail of every form can be found. */
export async function referenceShown(form: Locator): Promise<string> {
  return (await form.locator('[aria-hidden="true"] .even-digits').textContent()) ?? ''
}

/** The one form of a page. */
export function formOn(page: Page): Locator {
  return page.locator('main form[action="/api/sendEmail"]')
}
