/** Where a page stands as Markdown, which the build writes: /about has /about.md, home has /index.md. */
export function markdownPath(path: string): `/${string}.md` {
  return path === '/' ? '/index.md' : `/${path.slice(1)}.md`
}
