import { Container } from '#components/ui/container.tsx'
import { MotionControl } from '#components/ui/motion-control.tsx'
import { heroScript } from '#lib/browser/hero-choice.ts'
import { content } from '#lib/content/content.ts'
import { isPhotograph } from '#lib/content/pictures.ts'
import { clothOf } from '#lib/content/queries.ts'

/** Shown one after the other by lib/browser/hero-rotation.ts; hero.css gives each its picture. */
const FRAMES = [1, 2, 3, 4]

/** The cloths beside, and on small screens below, the words of the first screen: 4 of all, one after the other. */
export function HeroArt() {
  const withoutScript = clothOf(content.pages.home)
  const pictures = Object.values(content.heroes)
  const isWoven = pictures.every((picture) => !isPhotograph(picture))
  return (
    <>
      <div className={`hero-art ${isWoven ? 'mirrored' : ''}`} aria-hidden="true">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, before the first paint; its hash stands in the policy */}
        <script dangerouslySetInnerHTML={{ __html: heroScript(pictures.map(({ src }) => src)) }} />
        {FRAMES.map((place) => (
          <div
            key={place}
            className={`hero-frame ${place === 1 ? 'hero-frame-1' : ''}`}
            data-seen={place === 1}
          />
        ))}
        {withoutScript && (
          <noscript>
            <img src={withoutScript.src} alt="" className="hero-picture" />
          </noscript>
        )}
      </div>
      <Container className="hero-control">
        <MotionControl look="full" className="on-ground bg-ground text-on-ground hover:bg-ground-raised" />
      </Container>
    </>
  )
}
