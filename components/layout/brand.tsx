import { BrandMark } from '#components/ui/brand-mark.tsx'
import { content } from '#lib/content/content.ts'

/** The mark and the company's name: the link home. */
export function Brand() {
  return (
    <a href="/" className="inline-flex min-h-11 items-center gap-3">
      <BrandMark />
      <span className="font-display text-[1.3125rem] font-semibold tracking-[-.02em]">
        {content.site.name}
      </span>
    </a>
  )
}
