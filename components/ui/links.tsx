import { Icon } from '#components/ui/icon.tsx'
import { WithContext } from '#components/ui/with-context.tsx'
import { NETWORKS, type Profile } from '#lib/content/schema/site-facts.ts'
import { words } from '#lib/content/site.ts'
import { addressOf } from '#lib/language.ts'
import type { BACK_LINKS, EntryRoute, PageRoute } from '#lib/routes.ts'
import { fill, splitAt } from '#lib/text/phrase.ts'

type TextLinkProps = {
  href: PageRoute | EntryRoute | (typeof BACK_LINKS)[keyof typeof BACK_LINKS]
  /** `back`: the arrow is before the text, and points to the beginning of lines. */
  direction?: 'on' | 'back'
  className?: string
  children: React.ReactNode
}

/** A standalone link, with an underline and an arrow. */
export function TextLink({ href, direction = 'on', className = '', children }: TextLinkProps) {
  const arrow =
    direction === 'back'
      ? 'playing:group-hover:translate-x-[calc(var(--forward)*-.25rem)]'
      : 'playing:group-hover:translate-x-[calc(var(--forward)*.25rem)]'
  return (
    <a
      href={addressOf(href)}
      className={`group inline-flex min-h-11 max-w-full items-center gap-3 font-display text-[1.125rem] font-semibold ${direction === 'back' ? 'flex-row-reverse print:hidden' : ''} ${className}`}
    >
      <span className="stitch-underline wrap-break-word min-w-0">{children}</span>
      <Icon
        name={direction === 'back' ? 'arrow-left' : 'arrow-right'}
        className={`playing:transition-transform playing:duration-(--duration-hover) ${arrow}`}
      />
    </a>
  )
}

/** The link of a card, which covers the nearest positioned ancestor, picture and all. */
export function CardLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a
      href={addressOf(href)}
      className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
    >
      {children}
    </a>
  )
}

type NewTabLinkProps = Omit<React.ComponentProps<'a'>, 'target' | 'rel'> & {
  href: string
  /** Whether it has an arrow. For links without an icon or picture. */
  arrow?: boolean
}

/** A link to another site. Announces that it opens a new tab (WCAG G201). */
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

type SocialLinksProps = {
  /** The owner of the profiles, read out before the network's name. */
  of: string
  links: Profile[]
  className?: string
}

/** Profiles on other sites, as icons with accessible names. Nothing without profiles. */
export function SocialLinks({ of, links, className = '' }: SocialLinksProps) {
  if (links.length === 0) return null
  return (
    <ul className={`social-links flex flex-wrap ${className}`}>
      {links.map((link) => (
        <li key={link.url}>
          <NewTabLink href={link.url} className="grid size-11 place-items-center hover:text-primary">
            <Icon name={link.network === 'other' ? 'globe' : link.network} size={18} />
            <span className="sr-only">
              {fill(words.contact.profile, {
                name: of,
                network: link.network === 'other' ? (link.label ?? '') : NETWORKS[link.network],
              })}
            </span>
          </NewTabLink>
        </li>
      ))}
    </ul>
  )
}
