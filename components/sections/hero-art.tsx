import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/questions.ts'

/** The cloth beside, and on small screens below, the words of the first screen. */
export function HeroArt() {
  const first = bannerPicture(content.pages.home)
  if (!first) return null
  return (
    <div className="hero-art" aria-hidden="true">
      <img
        src={first.src}
        width={first.width}
        height={first.height}
        alt=""
        fetchPriority="high"
        className="hero-frame"
      />
    </div>
  )
}
