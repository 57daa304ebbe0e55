import type { ReactNode } from 'react'
import { ErrorSummary, type FieldErrors, FormMarkup } from '#components/enquiry/form-markup.tsx'
import { PrivacyNote } from '#components/enquiry/privacy-note.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Container } from '#components/ui/container.tsx'
import { site } from '#lib/content/site.ts'
import { type Field, findField } from '#lib/enquiry/fields.ts'
import { type EnquiryForm, fallbackForm } from '#lib/enquiry/forms.ts'
import { checkFields, chooseToast, formId } from '#lib/enquiry/rules.ts'
import { framePage } from '#lib/http/page-frame.ts'
import type { Problem } from '#lib/http/problem.ts'
import type { PostedForm } from '#lib/intake/receive.ts'

// The pages that answer a form posted without script: the site's frame and the site's form, with nothing that runs.

/** The enquiry has been taken. */
export function sentPage(form: EnquiryForm | undefined, reference: string): string {
  const { toasts } = form ?? fallbackForm
  return page(
    toasts.sent,
    toasts.sent,
    <>
      <p className={LEAD}>
        {promiseOf(form ?? fallbackForm)} Its reference is <strong>{reference}</strong>.
      </p>
      <WayOn href={form ? placeOf(form) : '/'}>Back to the page you came from</WayOn>
    </>,
  )
}

/** The form again, with what was typed and what is wrong; without the form when nothing of it could be read. */
export function problemPage(problem: Problem, posted: PostedForm | undefined): string {
  const form = posted?.form
  const { toasts } = form ?? fallbackForm
  if (form === undefined || posted === undefined) {
    return page(
      `Error: ${toasts.failed}`,
      toasts.failed,
      <>
        <p className={LEAD}>Press Back in your browser to find what you wrote.</p>
        <WayOn href="/contact">Go to the contact page</WayOn>
      </>,
    )
  }
  const errors = errorsOf(form, problem)
  const isRefused = Object.keys(errors).length > 0
  const sentence = isRefused ? refusalOf(form, posted.values) : toasts.failed
  return page(
    `Error: ${sentence}`,
    sentence,
    <>
      {isRefused ? null : <p className={LEAD}>Your text is still here. Please send it again.</p>}
      <div className="mt-8">
        <FormMarkup
          form={form}
          layout="columns"
          errors={errors}
          values={posted.values}
          summary={isRefused ? <ErrorSummary form={form} errors={errors} heading="h2" /> : null}
          end={<Button type="submit">Send again</Button>}
        />
        <PrivacyNote />
      </div>
      <p className="mt-6">
        <a href={placeOf(form)} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Back to the page you came from
        </a>
      </p>
    </>,
  )
}

const LEAD = 'mt-6 text-ink-soft text-lead'

function WayOn({ href, children }: { href: string; children: string }) {
  return (
    <p className="mt-9">
      <a href={href} className={buttonClass()}>
        {children}
      </a>
    </p>
  )
}

/** What a visitor can expect, by what the form has asked for. */
function promiseOf({ fields }: EnquiryForm): string {
  const asksFor = (link: Field['link']) => fields.some((field) => findField(field).link === link)
  const ways = [asksFor('email') ? 'e-mail' : '', asksFor('phone') ? 'phone' : ''].filter(Boolean)
  return ways.length === 0
    ? 'We have your enquiry.'
    : `We have your enquiry and answer by ${ways.join(' or ')}.`
}

/** The form where it stands on the site. */
function placeOf(form: EnquiryForm): string {
  return `${form.page}#${formId(form)}`
}

/** The sentence that the same form gives by script. Here it has to be one, also where a browser tells it there. */
function refusalOf(form: EnquiryForm, values: PostedForm['values']): string {
  return chooseToast(form, checkFields(form, values)) ?? form.toasts.invalid
}

/** What is wrong, by the field that it points to (RFC 6901, 6). */
function errorsOf(form: EnquiryForm, { errors = [] }: Problem): FieldErrors {
  const byField: FieldErrors = {}
  for (const field of form.fields) {
    const error = errors.find(({ pointer }) => pointer === `#/${field}`)
    if (error) byField[field] = error.detail
  }
  return byField
}

function page(title: string, heading: string, children: ReactNode): string {
  const main = (
    <Container className="py-12 md:py-16">
      <div className="max-w-[44rem]">
        <h1 className="text-title">{heading}</h1>
        {children}
      </div>
    </Container>
  )
  const { language, name } = site
  return framePage({ language, title: renderMarkup(`${title} | ${name}`), main: renderMarkup(main) })
}

/**
 * Renders with React's own package, found at run time: what a route imports is bundled for server components, and for
 * those Next refuses `react-dom/server`. What is rendered has no hook and no client component, so the React that made
 * the elements and the one that writes them need only agree on what an element is.
 */
function renderMarkup(node: ReactNode): string {
  const { renderToStaticMarkup }: typeof import('react-dom/server') = requireInstalled('react-dom/server')
  return renderToStaticMarkup(node)
}

const requireInstalled = process.getBuiltinModule('node:module').createRequire(import.meta.url)
