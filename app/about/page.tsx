import Link from 'next/link'
import { PageBanner } from '#components/layout/page-banner.tsx'
import { EnquirySection } from '#components/sections/enquiry-section.tsx'
import { TeamGrid } from '#components/sections/team-grid.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/questions.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { pageGraph } from '#lib/seo/graph.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { trailTo } from '#lib/seo/trail.ts'

/** The strip shows the first four members (specification, section 9). */
const TEAM_STRIP_MEMBERS = 4

const words = content.pages.about
const trail = trailTo({ label: 'About', href: '/about' })

export const metadata = pageMetadata({ ...words, path: '/about' })

export default function AboutPage() {
  return (
    <>
      <JsonLd graph={pageGraph({ path: '/about', name: words.title, type: 'AboutPage', trail })} />
      <PageBanner title={words.title} crumbs={trail} picture={bannerPicture(words)} />
      <Section labelledBy="about">
        <div className="grid gap-x-column gap-y-8 md:grid-cols-12">
          <div className="md:col-span-5">
            <h2 id="about" className="text-h2">
              {words.heading}
            </h2>
          </div>
          <div className="reveal md:col-span-7 lg:col-span-6 lg:col-start-7">
            <p className="text-lead">{words.lead}</p>
            {words.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-5 text-ink2">
                {paragraph}
              </p>
            ))}
            <Link href="/services" className={`${buttonClass()} mt-8`}>
              {words.linkLabel}
            </Link>
          </div>
        </div>
      </Section>
      <Section tone="tint" labelledBy="team">
        <SectionHead id="team" heading={words.team.heading} lead={words.team.lead} />
        <TeamGrid members={content.members.slice(0, TEAM_STRIP_MEMBERS)} headingLevel={3} />
        <TextLink href="/team" className="mt-8">
          {words.team.linkLabel}
        </TextLink>
      </Section>
      <EnquirySection form={enquiryForms.about} words={content.forms.about} tone="page" />
    </>
  )
}
