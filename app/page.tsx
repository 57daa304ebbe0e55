import { JsonLd } from '#components/layout/page-head.tsx'
import { AboutIntro } from '#components/sections/about.tsx'
import { BlogTeasers } from '#components/sections/blog-teasers.tsx'
import { ProjectRow, Testimonials } from '#components/sections/carousels.tsx'
import { ContactBand } from '#components/sections/contact-band.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { ProcessSteps } from '#components/sections/process-steps.tsx'
import { ServicePatchwork } from '#components/sections/service-patchwork.tsx'
import { TechnologyStrip } from '#components/sections/technology-strip.tsx'
import { content } from '#lib/content/content.ts'
import { pageGraph } from '#lib/seo/graph.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.home

export const metadata = pageMetadata({ ...words, path: '/' })

/** Home: its sections in the order of decision 1 (point 26), without empty ones. */
export default function HomePage() {
  const { process, services, technologies, projects, posts, testimonials } = content
  return (
    <>
      <JsonLd graph={pageGraph({ path: '/', name: words.hero.heading })} />
      <Hero />
      <AboutIntro />
      <ServicePatchwork services={services} />
      <ContactBand />
      <ProcessSteps id="process" words={words.process} steps={process.working} />
      {technologies.length > 0 && <TechnologyStrip />}
      {projects.length > 0 && <ProjectRow projects={projects} />}
      {posts.length > 0 && <BlogTeasers />}
      {testimonials.length > 0 && <Testimonials />}
    </>
  )
}
