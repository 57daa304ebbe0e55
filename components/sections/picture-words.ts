import type { Member, Picture } from '#lib/content/catalogue.ts'
import { isPhotograph } from '#lib/content/pictures.ts'

/** What a portrait shows, for people who do not see it. */
export function portraitText({ name, image, imageAlt }: Pick<Member, 'name' | 'image' | 'imageAlt'>): string {
  if (imageAlt !== undefined) return imageAlt
  return isPhotograph(image) ? `Portrait of ${name}` : `Portrait of ${name} (illustration)`
}

/** The class of a small picture. A swatch shows a part of itself, because finer threads would glare. */
export function frameClass(picture: Picture): string {
  return picture.width > picture.height && !isPhotograph(picture) ? 'frame frame-cut' : 'frame'
}
