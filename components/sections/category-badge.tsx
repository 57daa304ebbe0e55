import { categoryPath } from '#lib/content/queries.ts'
import type { Collection } from '#lib/routes.ts'

/** The category of a project or a post; the way to all entries of it where they have a list. */
export function CategoryBadge({ of, category }: { of: Collection; category: string }) {
  const path = categoryPath(of, category)
  const badge = (
    <p className="inline-block rounded-control bg-surface-strong px-2.5 py-1 font-display font-medium text-fine print:px-0">
      {category}
    </p>
  )
  if (!path) return badge
  return (
    <a href={path} className="-my-2.5 inline-block py-2.5 underline-offset-4 hover:underline">
      {badge}
    </a>
  )
}
