import type { ListPageProps } from '#components/sections/list-page.tsx'
import { firstIndexPage } from '#lib/content/queries.ts'
import { site, words } from '#lib/content/site.ts'
import { splitAt, writeNumber } from '#lib/words.ts'

/**
 * The categories of an index as plain links, each with its number of entries; folded into one row where there is no room
 * for them side by side. Nothing where the index is short.
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
          <a href={choice.path} aria-current={choice.path === shown.path ? 'page' : undefined}>
            {choice.title} <Count of={choice.count} />
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <nav aria-label={words.list.byCategory} className="filter">
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

function Count({ of }: { of: number }) {
  return <span className="filter-count">{writeNumber(of, site.language)}</span>
}
