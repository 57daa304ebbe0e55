import { Badge } from '#components/ui/badge.tsx'
import { categoryPath } from '#lib/content/queries.ts'
import type { Collection } from '#lib/routes.ts'

/** The category of an entry; the way to all entries of it where they have a list. */
export function CategoryBadge({ of, category }: { of: Collection; category: string }) {
  const path = categoryPath(of, category)
  if (!path) return <Badge>{category}</Badge>
  return (
    <a href={path} className="-my-2.5 inline-block py-2.5 underline-offset-4 hover:underline">
      <Badge>{category}</Badge>
    </a>
  )
}
