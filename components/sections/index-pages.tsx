import { Icon } from '#components/ui/icon.tsx'
import { WithContext } from '#components/ui/with-context.tsx'
import type { IndexPage } from '#lib/content/lists.ts'
import { site, words } from '#lib/content/site.ts'
import { fill, splitAt, writeNumber } from '#lib/words.ts'

type IndexPagesProps = {
  page: Pick<IndexPage<unknown>, 'number' | 'pageCount' | 'previous' | 'next' | 'links'>
  /** Whether its entries stand in the order of their dates, the newest first. */
  isByDate?: boolean
}

/** From page to page of an index. An index of one page has nothing to turn. */
export function IndexPages({
  page: { number, pageCount, previous, next, links },
  isByDate = false,
}: IndexPagesProps) {
  if (pageCount < 2) return null
  const write = (value: number) => writeNumber(value, site.language)
  return (
    <nav aria-label={words.list.pages} className="pages">
      <p>{fill(words.list.position, { number: write(number), count: write(pageCount) })}</p>
      <ol>
        {links.map((link, index) =>
          link === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is nothing but its place in the row
            <li key={`gap ${index}`} aria-hidden="true">
              <span>…</span>
            </li>
          ) : (
            <li key={link.path}>
              <a href={link.path} aria-current={link.number === number ? 'page' : undefined}>
                <WithContext around={splitAt(words.list.page, 'number', {})}>
                  {write(link.number)}
                </WithContext>
              </a>
            </li>
          ),
        )}
      </ol>
      <div className="pages-ways">
        {previous && (
          <a href={previous} rel="prev">
            <Icon name="arrow-left" />
            <span className="stitch-underline">{isByDate ? words.list.newer : words.list.previous}</span>
          </a>
        )}
        {next && (
          <a href={next} rel="next">
            <span className="stitch-underline">{isByDate ? words.list.older : words.list.next}</span>
            <Icon name="arrow-right" />
          </a>
        )}
      </div>
    </nav>
  )
}
