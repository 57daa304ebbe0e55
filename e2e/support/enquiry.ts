import type { Locator, Page } from 'playwright/test'
import { enquiryWords } from '#lib/content/schema/words.ts'
import { type FieldName, fieldNames, findField } from '#lib/enquiry/fields.ts'
import {
  checkFields,
  chooseToast,
  type EnquiryForm,
  enquiryForms,
  type FormText,
  fieldId,
  formText,
} from '#lib/enquiry/forms.ts'
import { filledIn } from '#lib/enquiry/testing/filled-in.ts'
import { content } from '#testing/site-content.ts'
import { untilHydrated } from './islands.ts'

/** The values that a visitor enters, by label. */
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

/** The text of the toast for an empty form. */
export function emptyToast(form: EnquiryForm): string {
  const toast = chooseToast(form, checkFields(form, {}))
  return toast ? textOf(form)[toast] : ''
}

/** The label of a field. */
export function labelOf(field: FieldName): string {
  return words.fields[field].label
}

/** Valid values for a form. Several tests share an inbox, where the token finds the mail of one test. */
export function writing(token: string, { fields }: EnquiryForm = enquiryForms.contact): Writing {
  return Object.fromEntries(fields.map((field) => [labelOf(field), filledIn(field, token)]))
}

/** The control of a field. */
export function controlOf(form: Locator, of: EnquiryForm, field: FieldName): Locator {
  return form.locator(`[id="${fieldId(of, field)}"]`)
}

/** Fills in the fields with these labels, or selects an option in them. Other fields stay unchanged. */
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
    .evaluateAll((controls) => controls.map((control) => String(Reflect.get(control, 'value'))))
}

/** The visible toasts, except toasts that are being removed. */
export function toasts(page: Page): Locator {
  return page
    .getByRole('region', { name: new RegExp(`^${RegExp.escape(content.words.toast.area)}`) })
    .getByRole('listitem')
    .and(page.locator(':not([data-removed="true"])'))
}

/** Opens a form and waits until it is hydrated. Before, the browser itself posts the form, which other tests cover. */
export async function openForm(page: Page, route: string): Promise<Locator> {
  await page.goto(route)
  await untilHydrated(page)
  return formOn(page)
}

/** The reference under the button, which also identifies the mail. */
export async function referenceShown(form: Locator): Promise<string> {
  return (await form.locator('[aria-hidden="true"] .even-digits').textContent()) ?? ''
}

/** The only enquiry form of a page. */
export function formOn(page: Page): Locator {
  return page.locator('main form[action="/api/sendEmail"]')
}
