/** A heading within this part of the window, from its top, counts as being read. */
const READ_ABOVE = 1 / 3

/** Marks, in the list of a post's headings, the one whose text is being read. Before the first there is none. */
export function startContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.post-contents a')]
  const headings = links.map((link) => document.getElementById(link.hash.slice(1)))
  // In a low window the list scrolls, so the mark must be kept in sight. In a high window this has no effect.
  const aside = document.querySelector('.post-aside')
  const mark = () => {
    const current = headings.findLastIndex(
      (heading) => heading && heading.getBoundingClientRect().top < innerHeight * READ_ABOVE,
    )
    for (const [index, link] of links.entries()) link.ariaCurrent = index === current ? 'location' : null
    if (aside) aside.scrollTop += distance(aside, links[current] ?? aside.firstElementChild ?? aside)
  }
  // The area has no upper end, so that a jump over several headings is noticed.
  const observer = new IntersectionObserver(mark, { rootMargin: `9999999px 0px ${-100 * (1 - READ_ABOVE)}%` })
  for (const heading of headings) if (heading) observer.observe(heading)
}

/** From the middle of one to the middle of the other, in CSS px; negative is up. */
function distance(from: Element, to: Element): number {
  return middle(to) - middle(from)
}

function middle(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
