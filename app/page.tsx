import { JsonLd } from '#components/layout/page-head.tsx'
import { AboutIntro } from '#components/sections/about-intro.tsx'
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
  const { site, forms, process, services, technologies, projects, posts, testimonials } = content
  return (
    <>
      <JsonLd graph={pageGraph({ path: '/', name: words.hero.heading })} />
      <Hero words={words.hero} site={site} formWords={forms.appointment} />
      <AboutIntro words={words.about} />
      <ServicePatchwork words={words.services} services={services} />
      <ContactBand words={words.contact} site={site} />
      <ProcessSteps id="process" words={words.process} steps={process.working} />
      {technologies.length > 0 && (
        <TechnologyStrip heading={words.technologies.heading} technologies={technologies} />
      )}
      {projects.length > 0 && <ProjectRow words={words.projects} projects={projects} />}
      {posts.length > 0 && <BlogTeasers words={words.blog} posts={posts.slice(0, 3)} />}
      {testimonials.length > 0 && (
        <Testimonials heading={words.testimonials.heading} testimonials={testimonials} />
      )}
    </>
  )
}
