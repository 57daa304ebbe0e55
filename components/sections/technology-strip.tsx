import { NewTabLink } from '#components/ui/links.tsx'
import { MotionControl } from '#components/ui/motion-control.tsx'
import { Container } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'

/** How many the widest window shows at a time (strip.css). */
const SEEN_AT_MOST = 5

/**
 * The technologies, moving between two hairlines. All are shown if motion is paused. More than fit move in a loop: strip.css
 * moves it, lib/browser/every-page.ts handles keyboard focus.
 */
export function TechnologyStrip() {
  const { technologies, pages } = content
  const all = technologies.map(({ id, name, link, hoverColor }) => (
    <li key={id} className="strip-item">
      <NewTabLink href={link} className="strip-link">
        {/* An attribute, because strip.css overrides it until the pointer is over it. The name keeps the colour of text. */}
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          width="34"
          height="34"
          fill={isNearBlack(hoverColor) ? 'currentColor' : hoverColor}
          className="strip-glyph"
        >
          <use href={`/technologies.svg#${id}`} />
        </svg>
        {name}
      </NewTabLink>
    </li>
  ))
  const list = <ul className="strip-list">{all}</ul>
  const moves = technologies.length > SEEN_AT_MOST
  return (
    <section aria-labelledby="technologies" className="border-line border-y">
      <Container className="strip-row">
        <div className="strip-head">
          <h2 id="technologies" className="font-semibold text-label">
            {pages.home.technologies.heading}
          </h2>
          {moves && <MotionControl className="-ms-3 hover:bg-surface-raised" />}
        </div>
        {/* How many pass by, for the duration of a round (strip.css). */}
        {/* biome-ignore lint/suspicious/noUnknownAttribute: React 19 puts a style with a precedence into the head. */}
        <style href={`strip-${all.length}`} precedence="medium">
          {`.strip{--logos:${all.length}}`}
        </style>
        <div className="strip">
          {moves ? (
            <div className="strip-track">
              {list}
              {/* The second half of the loop, for the eye alone. */}
              <ul className="strip-list strip-copy" aria-hidden="true" inert>
                {all}
              </ul>
            </div>
          ) : (
            list
          )}
        </div>
      </Container>
    </section>
  )
}

const DARKEST = 0x20

/** Near-black brands keep the colour of text, which is light on a dark page. @param color as `#181717` */
function isNearBlack(color: string): boolean {
  return [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) < DARKEST)
}
