import type { Route } from 'next'
import { Breadcrumb } from '#components/layout/breadcrumb.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { BreadcrumbStep } from '#lib/seo/breadcrumb.ts'

type WayBackProps = { label: string; href: Route; breadcrumb: BreadcrumbStep[] }

/**
 * The head of a detail page: the link back to where the entry was chosen, and beside it, where there is room, its place
 * in the site. On a phone the breadcrumb would wrap and say the title twice.
 */
export function WayBack({ label, href, breadcrumb }: WayBackProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-column">
      <TextLink href={href} direction="back">
        {label}
      </TextLink>
      <div className="hidden text-ink-soft md:block">
        <Breadcrumb crumbs={breadcrumb} />
      </div>
    </div>
  )
}
