import { ProjectCard } from '#components/sections/project-card.tsx'
import { Carousel } from '#components/ui/carousel.tsx'
import { TextLink } from '#components/ui/links.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Section, SectionHead } from '#components/ui/section.tsx'
import type { PageWords, Project, Testimonial } from '#lib/content/catalogue.ts'
import { words as siteWords } from '#lib/content/site.ts'

/** All are behind the link below them. */
const PROJECTS_SHOWN = 12

type ProjectRowProps = { words: PageWords['home']['projects']; projects: Project[] }

/** The first projects side by side, one after the other. One alone does not turn, and has its words beside its picture. */
export function ProjectRow({ words, projects }: ProjectRowProps) {
  const shown = projects.slice(0, PROJECTS_SHOWN)
  const [first, ...others] = shown
  const sizes = `${others.length > 1 ? '(min-width: 62rem) 33vw, ' : ''}(min-width: 48rem) 50vw, 100vw`
  return (
    <Section id="projects" labelledBy="projects-heading">
      <SectionHead id="projects-heading" heading={words.heading} lead={words.lead} />
      {first && others.length === 0 ? (
        <ProjectCard project={first} look="horizontal" sizes="(min-width: 62rem) 58vw, 100vw" />
      ) : (
        <Carousel label={siteWords.home.projects} titles={shown.map(({ title }) => title)} autoplayMs={4000}>
          {shown.map((project) => (
            <ProjectCard key={project.id} project={project} sizes={sizes} />
          ))}
        </Carousel>
      )}
      <TextLink href="/projects" className={others.length === 0 ? 'mt-8' : 'mt-4'}>
        {words.linkLabel}
      </TextLink>
    </Section>
  )
}

type TestimonialsProps = { heading: string; testimonials: Testimonial[] }

/** Quotes of clients in a carousel. A single one does not turn. */
export function Testimonials({ heading, testimonials }: TestimonialsProps) {
  const quotes = testimonials.map(({ id, text, name, role, image }) => (
    <figure key={id} className="flex h-full flex-col justify-between gap-8">
      <blockquote className="font-display text-lead">
        <p>{text}</p>
      </blockquote>
      <figcaption className="flex items-center gap-4">
        <Picture picture={image} sizes="60px" className="size-15 rounded-full object-cover" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold text-nav">{name}</p>
          <p className="text-ink-muted text-label">{role}</p>
        </div>
      </figcaption>
    </figure>
  ))
  return (
    <Section id="testimonials" tone="tint" labelledBy="testimonials-heading">
      <SectionHead id="testimonials-heading" heading={heading} />
      {quotes.length === 1 ? (
        quotes
      ) : (
        <Carousel
          label={siteWords.home.testimonials}
          titles={testimonials.map(({ name }) => name)}
          autoplayMs={5000}
          className="carousel-ruled"
        >
          {quotes}
        </Carousel>
      )}
    </Section>
  )
}
