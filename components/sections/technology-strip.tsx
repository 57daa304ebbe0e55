import { Container } from '#components/ui/container.tsx'
import { NewTabLink } from '#components/ui/new-tab-link.tsx'
import type { Technology } from '#lib/content/catalogue.ts'

type TechnologyStripProps = {
  heading: string
  technologies: Technology[]
}

/** The fourteen technologies between two hairlines. */
export function TechnologyStrip({ heading, technologies }: TechnologyStripProps) {
  return (
    <section aria-labelledby="technologies" className="border-line border-y">
      <Container className="grid items-center gap-x-column gap-y-6 py-8 lg:grid-cols-[10rem_1fr]">
        <h2 id="technologies" className="font-semibold text-label">
          {heading}
        </h2>
        <ul className="flex flex-wrap gap-y-6">
          {technologies.map(({ id, name, link, iconPath }) => (
            <li key={id} className="w-1/3 sm:w-1/4 md:w-1/5 lg:w-1/7">
              <NewTabLink
                href={link}
                className="flex flex-col items-center gap-2 py-2 text-fine text-ink2 hover:text-ink"
              >
                <svg aria-hidden="true" viewBox="0 0 24 24" width="34" height="34" fill="currentColor">
                  <path d={iconPath} />
                </svg>
                {name}
              </NewTabLink>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
