import { Icon } from '#components/ui/icon.tsx'
import { NewTabLink } from '#components/ui/new-tab-link.tsx'
import { NETWORKS, type Profile } from '#lib/content/schemas.ts'
import { words } from '#lib/content/site.ts'
import { fill } from '#lib/words.ts'

type SocialLinksProps = {
  /** Whose profiles these are; read out before the network's name. */
  of: string
  links: Profile[]
  className?: string
}

/** Profiles elsewhere on the web, as icons that carry their names. Without any there is no list. */
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
                network: link.network === 'other' ? link.label : NETWORKS[link.network],
              })}
            </span>
          </NewTabLink>
        </li>
      ))}
    </ul>
  )
}
