import { HeroFrames } from '#components/sections/hero-frames.tsx'
import { Container } from '#components/ui/container.tsx'
import { MotionControl } from '#components/ui/motion-control.tsx'
import { heroScript } from '#lib/browser/hero-choice.ts'
import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/queries.ts'

/** The cloths beside, and on small screens below, the words of the first screen: 4 of all, one after the other. */
export function HeroArt() {
  const withoutScript = bannerPicture(content.pages.home)
  const pictures = Object.values(content.heroes).map(({ src }) => src)
  return (
    <>
      <div className="hero-art" aria-hidden="true">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, before the first paint; its hash stands in the policy */}
        <script data-hasten="" dangerouslySetInnerHTML={{ __html: heroScript(pictures) }} />
        <HeroFrames pictures={pictures} />
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
