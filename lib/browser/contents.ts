/** A heading within this part of the window, from its top, counts as being read. */
const READ_ABOVE = 1 / 3

/** Marks, in the list of a post's headings, the one whose text is being read. Before the first there is none. */
export function startContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.post-contents a')]
  const headings = links.map((link) => document.getElementById(link.hash.slice(1)))
  const mark = () => {
    const current = headings.findLastIndex(
      (heading) => heading && heading.getBoundingClientRect().top < innerHeight * READ_ABOVE,
    )
    for (const [index, link] of links.entries()) link.ariaCurrent = index === current ? 'location' : null
  }
  // The area has no upper end, so that a jump over several headings is noticed.
  const observer = new IntersectionObserver(mark, { rootMargin: `9999999px 0px ${-100 * (1 - READ_ABOVE)}%` })
  for (const heading of headings) if (heading) observer.observe(heading)
}
