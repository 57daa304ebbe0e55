import { Breadcrumb } from '#components/layout/breadcrumb.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { words } from '#lib/content/site.ts'
import { WAYS_BACK } from '#lib/routes.ts'
import type { BreadcrumbStep } from '#lib/seo/breadcrumb.ts'

type WayBackProps = { to: keyof typeof WAYS_BACK; breadcrumb: BreadcrumbStep[] }

/**
 * The head of a detail page: the link back to where the entry was chosen, and beside it, where there is room, its place
 * in the site. On a phone the breadcrumb would wrap and say the title twice.
 */
export function WayBack({ to, breadcrumb }: WayBackProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-column">
      <TextLink href={WAYS_BACK[to]} direction="back">
        {words.wayBack[to]}
      </TextLink>
      <div className="hidden text-ink-soft md:block">
        <Breadcrumb crumbs={breadcrumb} />
      </div>
    </div>
  )
}
