import { PageBanner } from '#components/layout/page-banner.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { Prose } from '#components/ui/prose.tsx'
import { Section } from '#components/ui/section.tsx'
import { trailTo } from '#lib/seo/breadcrumb.ts'
import { pageGraph } from '#lib/seo/graph.ts'

type LongTextProps = {
  href: '/privacy' | '/accessibility'
  words: { title: string; lead: string; body: string }
}

/** A page that is one text: its banner and the text. */
export function LongText({ href, words }: LongTextProps) {
  const trail = trailTo({ label: words.title, href })
  return (
    <>
      <JsonLd graph={pageGraph({ path: href, name: words.title, trail })} />
      <PageBanner title={words.title} lead={words.lead} crumbs={trail} />
      <Section>
        <Prose markdown={words.body} />
      </Section>
    </>
  )
}
