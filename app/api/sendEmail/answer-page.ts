import { ENDS, MARK_SIZE, PICKS } from '#lib/brand/mark.ts'
import { chooseToast } from '#lib/browser/choose-toast.ts'
import { content } from '#lib/content/content.ts'
import { controlName, ENQUIRY_ADDRESS, formId, HONEYPOT_FIELD } from '#lib/enquiry/controls.ts'
import { type FieldName, fieldNames, findField } from '#lib/enquiry/fields.ts'
import { type EnquiryForm, fallbackForm } from '#lib/enquiry/forms.ts'
import { checkFields, takesAnyText } from '#lib/enquiry/rules.ts'
import { countProblems } from '#lib/enquiry/sentences.ts'
import { type Html, html } from '#lib/html.ts'
import type { Problem, ProblemError } from '#lib/http/problem.ts'
import type { PostedForm } from '#lib/intake/submission.ts'

// The pages that answer a form posted without script: whole documents of their own, with nothing in them that runs.

/** The enquiry has been taken. */
export function sentPage(form: EnquiryForm | undefined, reference: string): string {
  const { toasts } = form ?? fallbackForm
  return document(
    toasts.sent,
    html`<h1>${toasts.sent}</h1>
<p class="lead">We have your enquiry and answer by e-mail or phone. Its reference is <strong>${reference}</strong>.</p>
<p><a class="button" href="${form ? placeOf(form) : '/'}">Back to the page you came from</a></p>`,
  )
}

/** The form again, with what was typed and what is wrong; without the form when nothing of it could be read. */
export function problemPage(problem: Problem, posted: PostedForm | undefined): string {
  const form = posted?.form
  const errors = problem.errors ?? []
  const { toasts } = form ?? fallbackForm
  if (form === undefined || posted === undefined) {
    return document(
      `Error: ${toasts.failed}`,
      html`<h1>${toasts.failed}</h1>
<p class="lead">Your browser's Back button brings back what you wrote.</p>
<p><a class="button" href="/contact">To the contact page</a></p>`,
    )
  }
  const sentence = errors.length > 0 ? refusalOf(form, posted.values) : toasts.failed
  return document(
    `Error: ${sentence}`,
    html`<h1>${sentence}</h1>
${summary(form, errors)}
${formAgain(form, posted.values, errors)}
<p><a href="${placeOf(form)}">Back to the page you came from</a></p>`,
  )
}

/** The form where it stands on the site. */
function placeOf(form: EnquiryForm): string {
  return `${form.page}#${formId(form)}`
}

/** The sentence that the same form gives by script. Here it has to be one, also where a browser tells it there. */
function refusalOf(form: EnquiryForm, values: PostedForm['values']): string {
  return chooseToast(form, checkFields(form, values)) ?? form.toasts.invalid
}

function summary(form: EnquiryForm, errors: readonly ProblemError[]): Html | string {
  if (errors.length === 0)
    return html`<p class="lead">Nothing of what you wrote is lost. Please send it again.</p>`
  const items = errors.map(({ pointer, detail }) => {
    const field = fieldAt(pointer)
    return field && form.fields.includes(field)
      ? html`<li><a href="#${field}">${detail}</a></li>`
      : html`<li>${detail}</li>`
  })
  return html`<div class="summary"><h2>${countProblems(errors.length)}</h2><ul>${items}</ul></div>`
}

function formAgain(form: EnquiryForm, values: PostedForm['values'], errors: readonly ProblemError[]): Html {
  const fields = form.fields.map((field) => {
    const error = errors.find(({ pointer }) => fieldAt(pointer) === field)?.detail
    return fieldAgain(form, field, values[field] ?? '', error)
  })
  return html`<form method="post" action="${ENQUIRY_ADDRESS}">
<input type="hidden" name="subject" value="${form.subject}">
<p class="trap" aria-hidden="true"><input name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off"></p>
${fields}
<button class="button">Send again</button>
</form>
<p class="hint"><a href="/privacy">${content.forms.privacy}</a></p>`
}

function fieldAgain(form: EnquiryForm, field: FieldName, value: string, error: string | undefined): Html {
  const name = controlName(form, field)
  const { label, required, lines, control: traitsOf, ...about } = findField(field)
  const { type, autoComplete, pattern } = traitsOf
  const isLenient = takesAnyText(form, field)
  const hint = isLenient ? undefined : about.hint
  const described = [hint ? `${field}-hint` : '', error ? `${field}-error` : ''].filter(Boolean)
  const traits: Html[] = []
  if (required) traits.push(html` required`)
  if (pattern && !isLenient) traits.push(html` pattern="${pattern}"`)
  if (error) traits.push(html` aria-invalid="true"`)
  if (described.length > 0) traits.push(html` aria-describedby="${described.join(' ')}"`)

  const control =
    lines === 'many'
      ? // A browser drops the first line break of a textarea, so one is given away.
        html`<textarea id="${field}" name="${name}" rows="4"${traits}>
${value}</textarea>`
      : html`<input id="${field}" name="${name}" type="${type}" autocomplete="${autoComplete}" value="${value}"${traits}>`
  return html`<div class="field"><label for="${field}">${label}${required ? '' : html` <small>(optional)</small>`}</label>
${hint ? html`<p class="hint" id="${field}-hint">${hint}</p>` : ''}${error === undefined ? '' : html`<p class="error" id="${field}-error">${error}</p>`}${control}</div>
`
}

function fieldAt(pointer: string): FieldName | undefined {
  return fieldNames.find((field) => pointer === `#/${field}`)
}

function document(title: string, main: Html): string {
  const { site, navigation } = content
  return html`<!doctype html>
<html lang="${content.site.language}" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} | ${site.name}</title><link rel="stylesheet" href="/enquiry-answer.css"></head>
<body><a class="skip" href="#main">Skip to content</a>
<header><div class="selvedge"></div><div class="frame">
<a class="brand" href="/"><svg aria-hidden="true" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}"><path class="picks" d="${PICKS}"/><path class="ends" d="${ENDS}"/></svg>${site.name}</a>
${links('Main', navigation.main)}
</div></header>
<main id="main" tabindex="-1">${main}</main>
<footer class="on-ground"><div class="frame"><p>${site.name}</p>${links('Footer', navigation.footer)}</div></footer>
</body>
</html>
`.toString()
}

const SIZE = String(MARK_SIZE)

function links(label: string, items: readonly { label: string; href: string }[]): Html {
  const list = items.map((item) => html`<li><a href="${item.href}">${item.label}</a></li>`)
  return html`<nav aria-label="${label}"><ul>${list}</ul></nav>`
}
