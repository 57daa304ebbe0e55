import { EnquirySection } from '#components/enquiry/enquiry-form.tsx'
import { JsonLd, PageBanner } from '#components/layout/page-head.tsx'
import { Part, ProseParts } from '#components/sections/detail.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Container } from '#components/ui/section.tsx'
import type { ListedEntry, TextPage } from '#lib/content/join/text-pages.ts'
import { bannerPicture } from '#lib/content/queries.ts'
import { parseText } from '#lib/content/read/long-text.ts'
import { formOn } from '#lib/enquiry/forms.ts'
import { addressOf } from '#lib/language.ts'
import { type BreadcrumbStep, breadcrumbTo } from '#lib/seo/breadcrumb.ts'
import { collectionGraph, pageGraph } from '#lib/seo/graph.ts'

/** A page of text: banner, text with its headings at the side, listed entries, and form. */
export function LongText({ page }: { page: TextPage }) {
  const { title, lead, path, body, pictures, entries, form: formWords } = page
  const form = formOn(path)
  const breadcrumb = breadcrumbTo({ label: title, href: path })
  const about = { path, name: title, breadcrumb }
  const items = entries.map((entry) => ({ name: entry.title, path: entry.path }))
  return (
    <>
      <JsonLd graph={items.length > 0 ? collectionGraph({ ...about, items }) : pageGraph(about)} />
      <PageBanner title={title} lead={lead} crumbs={breadcrumb} picture={bannerPicture(page)} />
      <Container className="long-text">
        <ProseParts outline={parseText(body).outline} pictures={pictures} />
        {entries.map(({ id, path: way, title: name, description, facts }) => (
          <Part
            key={id}
            title={
              <a href={addressOf(way)} className="underline underline-offset-4">
                {name}
              </a>
            }
          >
            <p>{description}</p>
            <EntryFacts facts={facts} />
          </Part>
        ))}
      </Container>
      {form && formWords && <EnquirySection form={form} words={formWords} />}
    </>
  )
}

/** The facts of an entry, if it has some. */
function EntryFacts({ facts }: Pick<ListedEntry, 'facts'>) {
  if (facts.length === 0) return null
  return (
    <dl className="mt-4 mb-8 flex flex-wrap gap-x-10 gap-y-3 last:mb-0">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-fine text-ink-soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type ListedEntryDetailProps = { entry: ListedEntry; breadcrumb: BreadcrumbStep[] }

/** The page of an entry that a page of text lists: its banner, its facts, its picture and its text. */
export function ListedEntryDetail({ entry, breadcrumb }: ListedEntryDetailProps) {
  const { title, description, facts, image, imageAlt, body, pictures } = entry
  return (
    <>
      <PageBanner title={title} lead={description} crumbs={breadcrumb} />
      <Container className="long-text">
        <EntryFacts facts={facts} />
        {image && (
          <Picture
            picture={image}
            alt={imageAlt}
            eager
            sizes="(min-width: 62rem) 60rem, 100vw"
            className="mt-8 h-auto w-full max-w-[60rem]"
          />
        )}
        <ProseParts outline={parseText(body).outline} pictures={pictures} />
      </Container>
    </>
  )
}
