import { PageBanner } from '#components/layout/page-banner.tsx'
import { ProseParts } from '#components/sections/detail.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { Container } from '#components/ui/container.tsx'
import { outlineOf } from '#lib/content/outline.ts'
import type { PageRoute } from '#lib/routes.ts'
import { breadcrumbTo } from '#lib/seo/breadcrumb.ts'
import { pageGraph } from '#lib/seo/graph.ts'

type LongTextProps = {
  href: PageRoute
  words: { title: string; lead: string; body: string }
}

/** A page that is one text: its banner, and the text with its headings at the side. */
export function LongText({ href, words }: LongTextProps) {
  const breadcrumb = breadcrumbTo({ label: words.title, href })
  return (
    <>
      <JsonLd graph={pageGraph({ path: href, name: words.title, breadcrumb })} />
      <PageBanner title={words.title} lead={words.lead} crumbs={breadcrumb} />
      <Container className="long-text">
        <ProseParts outline={outlineOf(words.body)} />
      </Container>
    </>
  )
}
