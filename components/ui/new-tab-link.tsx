import { Icon } from '#components/ui/icon.tsx'
import { WithContext } from '#components/ui/with-context.tsx'
import { words } from '#lib/content/site.ts'
import { splitAt } from '#lib/words.ts'

type NewTabLinkProps = Omit<React.ComponentProps<'a'>, 'target' | 'rel'> & {
  href: string
  /** Says it to the eye as well. For links of words alone; where a picture is the link, or leads it, one sign is enough. */
  arrow?: boolean
}

/** A link to another site; says that it opens a new tab, so that nobody wonders where Back has gone (WCAG G201). */
export function NewTabLink({ arrow = false, children, ...props }: NewTabLinkProps) {
  return (
    <a target="_blank" rel="noopener" {...props}>
      <WithContext around={splitAt(words.page.newTab, 'label', {})}>
        {children}
        {arrow && <Icon name="arrow-up-right" size={16} className="new-tab-arrow" />}
      </WithContext>
    </a>
  )
}
