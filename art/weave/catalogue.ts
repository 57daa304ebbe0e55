import { drawBorder } from '#art/engine/border.ts'
import { drawIcon, drawIconTile } from '#art/engine/mark.ts'
import { drawFace, drawPortrait } from '#art/engine/portraits.ts'
import { drawUnwoven, heroPictures } from '#art/sample/heroes.ts'
import { clientPictures, teamPictures } from '#art/sample/people.ts'
import { postPictures } from '#art/sample/posts.ts'
import { projectPictures } from '#art/sample/projects.ts'
import { drawSwatch, swatches } from '#art/sample/swatches.ts'
import { drawFigure } from './notionists.ts'

/** Every picture that is drawn as SVG: its file, from the top of the repository, and how to draw it. */
export const vectorPictures = new Map<string, () => string>([
  ...Object.entries(heroPictures).map(([name, draw]) => [`content/heroes/${name}.svg`, draw] as const),
  ['content/heroes/unwoven.svg', drawUnwoven],
  ...Object.entries(swatches).flatMap(([id, cloth]) => [
    [`content/services/${id}.svg`, () => drawSwatch(cloth, 'front')] as const,
    [`content/services/${id}-reverse.svg`, () => drawSwatch(cloth, 'reverse')] as const,
  ]),
  ...Object.entries(projectPictures).map(([id, draw]) => [`content/projects/${id}.svg`, draw] as const),
  ...Object.entries(postPictures).map(([id, draw]) => [`content/blog/${id}.svg`, draw] as const),
  ...Object.entries(teamPictures).map(
    ([id, { cloth, features }]) =>
      [`content/team/${id}.svg`, () => drawPortrait(cloth, drawFigure(features))] as const,
  ),
  ...Object.entries(clientPictures).map(
    ([id, { cloth, features }]) =>
      [`content/testimonials/${id}.svg`, () => drawFace(cloth, drawFigure(features))] as const,
  ),
  ['styles/art/footer-border.svg', drawBorder],
  ['app/icon.svg', drawIcon],
])

/** Where an SVG is no help (home screens, old browsers): square PNGs of the mark, sizes in px. */
export const rasterIcons = [
  { file: 'app/apple-icon.png', size: 180, markShare: 0.68 },
  { file: 'app/favicon.ico', size: 48, markShare: 0.9 },
  { file: 'public/icons/icon-192.png', size: 192, markShare: 0.72 },
  { file: 'public/icons/icon-512.png', size: 512, markShare: 0.72 },
  { file: 'public/icons/icon-maskable-512.png', size: 512, markShare: 0.56 },
].map(({ file, size, markShare }) => ({ file, size, svg: drawIconTile({ size, markShare }) }))
