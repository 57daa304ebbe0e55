/** The shapes in which search engines show the picture of an article, in px; 1200 is the least width they ask for. */
export const ARTICLE_SHAPES = [
  { name: '16x9', width: 1200, height: 675 },
  { name: '4x3', width: 1200, height: 900 },
  { name: '1x1', width: 1200, height: 1200 },
] as const

/** The address of a post's cloth in one of the shapes, without words on it. */
export function articleImagePath(postId: string, { name }: (typeof ARTICLE_SHAPES)[number]): string {
  return `/articles/${postId}-${name}.png`
}
