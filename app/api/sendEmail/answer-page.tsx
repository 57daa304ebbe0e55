import type { ReactNode } from 'react'
import { type FieldErrors, FormMarkup, PrivacyNote } from '#components/enquiry/form-markup.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Container } from '#components/ui/section.tsx'
import type { Company } from '#lib/content/company.ts'
import { languages, wordsIn } from '#lib/content/site.ts'
import { type Field, findField } from '#lib/enquiry/fields.ts'
import {
  checkFields,
  chooseToast,
  ENQUIRY_ADDRESS,
  type EnquiryForm,
  type FormText,
  fallbackForm,
  formElementId,
  formText,
} from '#lib/enquiry/forms.ts'
import { framePage } from '#lib/http/page-frame.ts'
import type { PostedForm, Problem } from '#lib/intake/receive.ts'
import { addressOf } from '#lib/language.ts'
import { PRIVACY_ROUTE } from '#lib/routes.ts'
import { fill, splitAt } from '#lib/text/phrase.ts'

// The pages that answer a form posted without script: the site's frame and the form, without scripts.

// Next refuses it as an ordinary import of a route handler.
const { renderToStaticMarkup } = await import('react-dom/server')

/** @param language of the page of the form */
export function sentPage(form: EnquiryForm | undefined, reference: string, language?: string): string {
  const company = wordsIn(language)
  const { words } = company
  const { sent } = textOf(company, form)
  const [before, after] = splitAt(words.answer.reference, 'reference', {})
  return page(
    company,
    sent,
    sent,
    <>
      <p className={LEAD}>
        {promiseOf(company, form ?? fallbackForm)} {before}
        <strong>
          <bdi>{reference}</bdi>
        </strong>
        {after}
      </p>
      <ContinueLink address={addressOf(form ? placeOf(form) : '/', language)}>
        {words.answer.wayBack}
      </ContinueLink>
    </>,
  )
}

/** The form again, with its values and their errors; without the form if the post could not be read. */
export function problemPage(
  problem: Pick<Problem, 'errors'>,
  posted: Pick<PostedForm, 'form' | 'values'> | undefined,
  language?: string,
): string {
  const company = wordsIn(language)
  const { words, formWords } = company
  const form = posted?.form
  const text = textOf(company, form)
  if (form === undefined || posted === undefined) {
    // A text that is too long can be sent when it is shorter, not later.
    const [{ detail: sentence } = { detail: text.failed }] = problem.errors ?? []
    return page(
      company,
      fill(text.errorTitle, { title: sentence }),
      sentence,
      <>
        {problem.errors?.map(({ pointer, detail }) => (
          <p key={pointer} className={LEAD}>
            {detail}
          </p>
        ))}
        <p className={LEAD}>{words.answer.lost}</p>
        <ContinueLink address={addressOf('/contact', language)}>{words.answer.contactPage}</ContinueLink>
      </>,
    )
  }
  const errors = errorsOf(form, problem)
  const isRefused = Object.keys(errors).length > 0
  const sentence = isRefused ? refusalOf(form, posted.values, text) : text.failed
  return page(
    company,
    fill(text.errorTitle, { title: sentence }),
    sentence,
    <>
      {isRefused ? null : <p className={LEAD}>{words.answer.kept}</p>}
      <div className="mt-8">
        <FormMarkup
          form={form}
          address={ENQUIRY_ADDRESS}
          text={text}
          layout="columns"
          errors={errors}
          values={posted.values}
          summary={isRefused ? { heading: 'h2' } : undefined}
          end={<Button type="submit">{words.answer.again}</Button>}
        />
        <PrivacyNote label={formWords.privacy} address={addressOf(PRIVACY_ROUTE, language)} />
      </div>
      <p className="mt-6">
        <a
          href={addressOf(placeOf(form), language)}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {words.answer.wayBack}
        </a>
      </p>
    </>,
  )
}

const LEAD = 'mt-6 text-ink-soft text-lead'

function ContinueLink({ address, children }: { address: string; children: string }) {
  return (
    <p className="mt-9">
      <a href={address} className={buttonClass()}>
        {children}
      </a>
    </p>
  )
}

/** The words of a form. An unknown form has those of the contact form. */
function textOf({ formsText, site }: Company, form: EnquiryForm = fallbackForm): FormText {
  return formText(form, formsText, site.language, languages.length > 1)
}

/** How the visitor will be answered, depending on the fields of the form. */
function promiseOf({ words }: Company, { fields }: EnquiryForm): string {
  const { received, answerByEmail, answerByPhone, answerByEither } = words.answer
  const asksFor = (link: Field['link']) => fields.some((field) => findField(field).link === link)
  if (!asksFor('email')) return asksFor('phone') ? answerByPhone : received
  return asksFor('phone') ? answerByEither : answerByEmail
}

function placeOf(form: EnquiryForm): string {
  return `${form.page}#${formElementId(form)}`
}

/** The sentence that the form shows by script. If the browser reports the error there, one is chosen here. */
function refusalOf(form: EnquiryForm, values: PostedForm['values'], text: FormText): string {
  return text[chooseToast(form, checkFields(form, values)) ?? 'invalid']
}

/** The errors by field, as JSON pointers (RFC 6901, 6). */
function errorsOf(form: EnquiryForm, { errors = [] }: Pick<Problem, 'errors'>): FieldErrors {
  const byField: FieldErrors = {}
  for (const field of form.fields) {
    const error = errors.find(({ pointer }) => pointer === `#/${field}`)
    if (error) byField[field] = error.detail
  }
  return byField
}

function page({ site }: Company, title: string, heading: string, children: ReactNode): string {
  const main = (
    <Container className="py-12 md:py-16">
      <div className="max-w-[44rem]">
        <h1 className="text-title">{heading}</h1>
        {children}
      </div>
    </Container>
  )
  const { language, name } = site
  return framePage({
    language,
    title: renderToStaticMarkup(`${title} | ${name}`),
    main: renderToStaticMarkup(main),
  })
}
