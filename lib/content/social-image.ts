/** The picture that other sites show beside a link to a page: words on the left, cloth on the right. Sizes in px. */
export const SOCIAL_SIZE = { width: 1200, height: 630 }

/** The address of a page's picture, from the page's own path: `/blog/a-post` has `/social/blog-a-post.png`. */
export function socialImagePath(pagePath: string): string {
  const name = pagePath.replace(/^\/+|\/+$/g, '').replaceAll('/', '-')
  return `/social/${name || 'home'}.png`
}
