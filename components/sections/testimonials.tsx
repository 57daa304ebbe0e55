import { Carousel } from '#components/ui/carousel.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Section, SectionHead } from '#components/ui/section.tsx'
import type { Testimonial } from '#lib/content/catalogue.ts'
import { words } from '#lib/content/site.ts'

const AUTOPLAY_MS = 5000

type TestimonialsProps = {
  heading: string
  testimonials: Testimonial[]
}

/** Quotes of clients in a carousel. A single one does not turn. */
export function Testimonials({ heading, testimonials }: TestimonialsProps) {
  const [first, ...others] = testimonials
  return (
    <Section id="testimonials" tone="tint" labelledBy="testimonials-heading">
      <SectionHead id="testimonials-heading" heading={heading} />
      {first && others.length === 0 ? (
        <TestimonialFigure testimonial={first} />
      ) : (
        <Carousel
          label={words.home.testimonials}
          titles={testimonials.map(({ name }) => name)}
          autoplayMs={AUTOPLAY_MS}
          className="carousel-ruled"
        >
          {testimonials.map((testimonial) => (
            <TestimonialFigure key={testimonial.id} testimonial={testimonial} />
          ))}
        </Carousel>
      )}
    </Section>
  )
}

function TestimonialFigure({ testimonial }: { testimonial: Testimonial }) {
  return (
    <figure className="flex h-full flex-col justify-between gap-8">
      <blockquote className="font-display text-lead">
        <p>{testimonial.text}</p>
      </blockquote>
      <figcaption className="flex items-center gap-4">
        <Picture
          picture={testimonial.image}
          sizes={{ base: '60px' }}
          className="size-15 rounded-full object-cover"
        />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold text-nav">{testimonial.name}</p>
          <p className="text-ink-muted text-label">{testimonial.role}</p>
        </div>
      </figcaption>
    </figure>
  )
}
