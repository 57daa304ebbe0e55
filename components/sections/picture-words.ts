import type { Member, Picture } from '#lib/content/catalogue.ts'
import { isPhotograph } from '#lib/content/photographs.ts'

/** What a portrait shows, for those who do not see it. */
export function portraitText({ name, image }: Pick<Member, 'name' | 'image'>): string {
  return isPhotograph(image) ? `Portrait of ${name}` : `Portrait of ${name} (illustration)`
}

/** The class of a small picture. A swatch shows a part of itself, because finer threads would glare. */
export function frameClass(picture: Picture): string {
  return picture.width > picture.height && !isPhotograph(picture) ? 'frame frame-cut' : 'frame'
}
