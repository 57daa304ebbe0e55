import { JsonLd, PageBanner } from '#components/layout/page-head.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { WithContext } from '#components/ui/with-context.tsx'
import { content } from '#lib/content/content.ts'
import type { IndexPage } from '#lib/content/lists.ts'
import { bannerPicture, describePage, type Indexed, nameOf } from '#lib/content/queries.ts'
import { site, words } from '#lib/content/site.ts'
import type { Collection } from '#lib/routes.ts'
import { breadcrumbTo, COLLECTION_STEPS } from '#lib/seo/breadcrumb.ts'
import { collectionGraph } from '#lib/seo/graph.ts'
import { fill, splitAt, writeNumber } from '#lib/words.ts'

export type ListPageProps = { collection: Collection; page: IndexPage<Indexed[Collection]> }

/** The head of a page that lists a collection: its banner, and for machines the list. */
export function ListBanner({ collection, page }: ListPageProps) {
  const { lead, ...index } = content.pages[collection]
  const items = page.entries.map((entry) => ({ name: nameOf(entry), path: entry.path }))
  const step = COLLECTION_STEPS[collection]
  const { title } = describePage(collection, page)
  const steps = page.category ? [step, { label: page.category.title, href: page.category.path }] : [step]
  const breadcrumb = breadcrumbTo(...steps)
  return (
    <>
      <JsonLd graph={collectionGraph({ path: page.path, name: title, breadcrumb, items })} />
      <PageBanner
        title={title}
        // The lead of the services is beside the heading of their cards.
        lead={collection === 'services' ? undefined : lead}
        crumbs={breadcrumb}
        picture={bannerPicture(index)}
      />
    </>
  )
}

type ListPagesProps = {
  page: Pick<IndexPage<unknown>, 'number' | 'pageCount' | 'previous' | 'next' | 'links'>
  /** Whether its entries are ordered by date, the newest first. */
  isByDate?: boolean
}

/** From page to page of an index. An index of one page has nothing to turn. */
export function ListPages({
  page: { number, pageCount, previous, next, links },
  isByDate = false,
}: ListPagesProps) {
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
