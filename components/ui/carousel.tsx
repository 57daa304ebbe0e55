import '#styles/home.css'
import { CarouselIsland, type CarouselIslandProps } from '#components/ui/carousel-island.tsx'
import { MotionLabel } from '#components/ui/motion-control.tsx'
import { site, words } from '#lib/content/site.ts'
import { fill, writeNumber } from '#lib/words.ts'

/**
 * Slides that turn by themselves, one at a time and without end (ARIA APG "Carousel"). It rests while the pointer is
 * over it, and stops when the keyboard goes in, until it is asked to play.
 */
export function Carousel({
  titles,
  ...props
}: Omit<CarouselIslandProps, 'controlLabels' | 'slideLabels' | 'words'> & {
  /** The name of each slide, in the order of the children. */
  titles: string[]
}) {
  const { carousel, slide, choose, position, dot } = words.carousel
  const write = (number: number) => writeNumber(number, site.language)
  const count = write(titles.length)
  return (
    <CarouselIsland
      {...props}
      words={{ carousel, slide, choose }}
      slideLabels={titles.map((title, index) => {
        const number = write(index + 1)
        return { slide: fill(position, { number, count, title }), dot: fill(dot, { number, title }) }
      })}
      controlLabels={{ pause: <MotionLabel action="pause" />, play: <MotionLabel action="play" /> }}
    />
  )
}
