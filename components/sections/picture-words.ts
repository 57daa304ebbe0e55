import type { Member, Picture } from '#lib/content/catalogue.ts'
import { isPhotograph } from '#lib/content/pictures.ts'
import { words } from '#lib/content/site.ts'
import { fill } from '#lib/words.ts'

/** The alternative text of a portrait. */
export function portraitText({ name, image, imageAlt }: Pick<Member, 'name' | 'image' | 'imageAlt'>): string {
  if (imageAlt !== undefined) return imageAlt
  return fill(isPhotograph(image) ? words.person.portrait : words.person.drawnPortrait, { name })
}

/** The class of a small picture. A swatch shows a part of itself, because finer threads would glare. */
export function frameClass(picture: Picture): string {
  return picture.width > picture.height && !isPhotograph(picture) ? 'frame frame-cut' : 'frame'
}
