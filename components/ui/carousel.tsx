import '#styles/home.css'
import { CarouselIsland, type CarouselIslandProps } from '#components/ui/carousel-island.tsx'
import { MotionLabel } from '#components/ui/motion-control.tsx'

/**
 * Slides that turn by themselves, one at a time and without end (ARIA APG "Carousel"). It rests while the pointer is
 * over it, and stops when the keyboard goes in, until it is asked to play.
 */
export function Carousel(props: Omit<CarouselIslandProps, 'controlLabels'>) {
  return (
    <CarouselIsland
      {...props}
      controlLabels={{ pause: <MotionLabel action="pause" />, play: <MotionLabel action="play" /> }}
    />
  )
}
