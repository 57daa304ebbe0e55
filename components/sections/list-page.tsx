import { JsonLd, PageBanner } from '#components/layout/page-head.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { WithContext } from '#components/ui/with-context.tsx'
import { content } from '#lib/content/content.ts'
import type { IndexPage } from '#lib/content/join/index-pages.ts'
import { bannerPicture, describePage, firstIndexPage, type Indexed, nameOf } from '#lib/content/queries.ts'
import { site, words } from '#lib/content/site.ts'
import { addressOf } from '#lib/language.ts'
import type { Collection } from '#lib/routes.ts'
import { breadcrumbTo, stepToList } from '#lib/seo/breadcrumb.ts'
import { collectionGraph } from '#lib/seo/graph.ts'
import { fill, splitAt, writeNumber } from '#lib/text/phrase.ts'

type ListPageProps = { collection: Collection; page: IndexPage<Indexed[Collection]> }

/** The head of a page that lists a collection: its banner and its structured data. */
export function ListBanner({ collection, page }: ListPageProps) {
  const { lead, ...index } = content.pages[collection]
  const items = page.entries.map((entry) => ({ name: nameOf(entry), path: entry.path }))
  const step = stepToList(collection)
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

/**
 * Links to the categories of an index, with their numbers of entries; in a disclosure if there is not enough room.
 * Nothing for a short index.
 */
export function ListFilter({ collection, page: { categories, category } }: ListPageProps) {
  if (categories.length === 0) return null
  const { path, total: count } = firstIndexPage(collection)
  const all = { path, title: words.list.all, count }
  const choices = [all, ...categories]
  const shown = category ?? all
  const [before, after] = splitAt(words.list.category, 'category', {})
  const links = (
    <ul>
      {choices.map((choice) => (
        <li key={choice.path}>
          <a href={addressOf(choice.path)} aria-current={choice.path === shown.path ? 'page' : undefined}>
            {choice.title} <Count of={choice.count} />
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <nav aria-label={words.list.byCategory} className="category-filter">
        {links}
      </nav>
      <nav aria-label={words.list.byCategory} className="filter-folded">
        <details>
          <summary>
            <span>
              {before}
              <b>{shown.title}</b>
              {after} <Count of={shown.count} />
            </span>
            <span aria-hidden="true" className="faq-plus" />
          </summary>
          {links}
        </details>
      </nav>
    </>
  )
}

const Count = ({ of }: { of: number }) => <small>{writeNumber(of, site.language)}</small>

/**
 * The pagination of an index. Nothing for a single page.
 * @param isByDate whether its entries are ordered by date, the newest first
 */
export function ListPages({ page, isByDate = false }: { page: IndexPage<unknown>; isByDate?: boolean }) {
  const { number, pageCount, previous, next, links } = page
  if (pageCount < 2) return null
  const write = (value: number) => writeNumber(value, site.language)
  return (
    <nav aria-label={words.list.pages} className="page-list">
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
              <a href={addressOf(link.path)} aria-current={link.number === number ? 'page' : undefined}>
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
          <a href={addressOf(previous)} rel="prev">
            <Icon name="arrow-left" />
            <span className="stitch-underline">{isByDate ? words.list.newer : words.list.previous}</span>
          </a>
        )}
        {next && (
          <a href={addressOf(next)} rel="next">
            <span className="stitch-underline">{isByDate ? words.list.older : words.list.next}</span>
            <Icon name="arrow-right" />
          </a>
        )}
      </div>
    </nav>
  )
}
