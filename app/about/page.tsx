import { PageBanner } from '#components/layout/page-banner.tsx'
import { AboutText } from '#components/sections/about-text.tsx'
import { EnquirySection } from '#components/sections/enquiry-section.tsx'
import { TeamGrid } from '#components/sections/team-grid.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { Section } from '#components/ui/section.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { content } from '#lib/content/content.ts'
import { clothOf } from '#lib/content/queries.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { breadcrumbTo, stepTo } from '#lib/seo/breadcrumb.ts'
import { pageGraph } from '#lib/seo/graph.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

/** The strip shows the first four members (specification, section 9). */
const TEAM_STRIP_MEMBERS = 4

const words = content.pages.about
const breadcrumb = breadcrumbTo(stepTo('/about', words.title))

export const metadata = pageMetadata({ ...words, path: '/about' })

export default function AboutPage() {
  return (
    <>
      <JsonLd graph={pageGraph({ path: '/about', name: words.title, type: 'AboutPage', breadcrumb })} />
      <PageBanner title={words.title} crumbs={breadcrumb} picture={clothOf(words)} />
      <AboutText words={words} />
      {content.members.length > 0 && (
        <Section tone="tint" labelledBy="team">
          <SectionHead id="team" heading={words.team.heading} lead={words.team.lead} />
          <TeamGrid members={content.members.slice(0, TEAM_STRIP_MEMBERS)} headingLevel={3} />
          <TextLink href="/team" className="mt-8">
            {words.team.linkLabel}
          </TextLink>
        </Section>
      )}
      <EnquirySection form={enquiryForms.about} words={content.forms.about} tone="page" />
    </>
  )
}
