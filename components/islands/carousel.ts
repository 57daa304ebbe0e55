export { CarouselIsland as default } from '#components/ui/carousel-island.tsx'
