import type { ReactNode } from 'react'
import { ProjectCard } from '#components/sections/project-card.tsx'
import { CarouselIsland, type CarouselIslandProps } from '#components/ui/carousel-island.tsx'
import { Island } from '#components/ui/island.tsx'
import { TextLink } from '#components/ui/links.tsx'
import { MotionLabel } from '#components/ui/motion-control.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { HeadedSection } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import type { Project } from '#lib/content/join/catalogue.ts'
import { site, words } from '#lib/content/site.ts'
import { fill, writeNumber } from '#lib/text/phrase.ts'

/** The link below leads to all of them. */
const PROJECTS_SHOWN = 12

/** The first projects in a carousel. A single one has its text beside its picture. */
export function ProjectRow({ projects }: { projects: Project[] }) {
  const { heading, lead, linkLabel } = content.pages.home.projects
  const shown = projects.slice(0, PROJECTS_SHOWN)
  const [first, ...others] = shown
  const sizes = `${others.length > 1 ? '(min-width: 62rem) 33vw, ' : ''}(min-width: 48rem) 50vw, 100vw`
  return (
    <HeadedSection id="projects" headingId="projects-heading" heading={heading} lead={lead}>
      {first && others.length === 0 ? (
        <ProjectCard project={first} look="horizontal" sizes="(min-width: 62rem) 58vw, 100vw" />
      ) : (
        <Carousel label={words.home.projects} titles={shown.map(({ title }) => title)} autoplayMs={4000}>
          {shown.map((project) => (
            <ProjectCard key={project.id} project={project} sizes={sizes} />
          ))}
        </Carousel>
      )}
      <TextLink href="/projects" className={others.length === 0 ? 'mt-8' : 'mt-4'}>
        {linkLabel}
      </TextLink>
    </HeadedSection>
  )
}

/** Quotes of clients in a carousel. A single one does not turn. */
export function Testimonials() {
  const { testimonials, pages } = content
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
    <HeadedSection
      id="testimonials"
      tone="tint"
      headingId="testimonials-heading"
      heading={pages.home.testimonials.heading}
    >
      {quotes.length === 1 ? (
        quotes
      ) : (
        <Carousel
          label={words.home.testimonials}
          titles={testimonials.map(({ name }) => name)}
          autoplayMs={5000}
          className="carousel-ruled"
        >
          {quotes}
        </Carousel>
      )}
    </HeadedSection>
  )
}

/**
 * Slides that change automatically, in a loop (ARIA APG "Carousel"). It pauses under the pointer, and stops on keyboard
 * focus until Play is pressed.
 */
function Carousel({
  titles,
  children,
  ...props
}: Omit<CarouselIslandProps, 'slideLabels' | 'words' | 'slots'> & {
  /** The name of each slide, in the order of the children. */
  titles: string[]
  children: ReactNode[]
}) {
  const { carousel, slide, choose, position, dot } = words.carousel
  const write = (number: number) => writeNumber(number, site.language)
  const count = write(titles.length)
  const slideLabels = titles.map((title, index) => {
    const number = write(index + 1)
    return { slide: fill(position, { number, count, title }), dot: fill(dot, { number, title }) }
  })
  return (
    <Island
      name="carousel"
      of={CarouselIsland}
      data={{ ...props, words: { carousel, slide, choose }, slideLabels }}
      slots={[
        <MotionLabel key="pause" action="pause" />,
        <MotionLabel key="play" action="play" />,
        ...children,
      ]}
    />
  )
}
