import { PageBanner } from '#components/layout/page-banner.tsx'
import { ProseParts } from '#components/sections/detail.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { Container } from '#components/ui/container.tsx'
import type { TextPage } from '#lib/content/catalogue.ts'
import { outlineOf } from '#lib/content/outline.ts'
import { clothOf } from '#lib/content/queries.ts'
import { breadcrumbTo } from '#lib/seo/breadcrumb.ts'
import { pageGraph } from '#lib/seo/graph.ts'

/** A page that is one text: its banner, and the text with its headings at the side. */
export function LongText({ page }: { page: TextPage }) {
  const { title, lead, path, body, pictures } = page
  const breadcrumb = breadcrumbTo({ label: title, href: path })
  return (
    <>
      <JsonLd graph={pageGraph({ path, name: title, breadcrumb })} />
      <PageBanner title={title} lead={lead} crumbs={breadcrumb} picture={clothOf(page)} />
      <Container className="long-text">
        <ProseParts outline={outlineOf(body)} pictures={pictures} />
      </Container>
    </>
  )
}
