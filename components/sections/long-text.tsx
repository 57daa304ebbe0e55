import { PageBanner } from '#components/layout/page-banner.tsx'
import { Prose } from '#components/ui/prose.tsx'
import { Section } from '#components/ui/section.tsx'

/** A page that is one text: its banner and the text. */
export function LongText({ words }: { words: { title: string; lead: string; body: string } }) {
  return (
    <>
      <PageBanner
        title={words.title}
        lead={words.lead}
        crumbs={[{ label: 'Home', href: '/' }, { label: words.title }]}
      />
      <Section>
        <Prose markdown={words.body} />
      </Section>
    </>
  )
}
