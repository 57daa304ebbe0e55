import { type BrandIconName, Icon } from '#components/ui/icon.tsx'
import { NewTabLink } from '#components/ui/new-tab-link.tsx'

type SocialLinksProps = {
  /** Whose profiles these are; read out before the network's name. */
  of: string
  links: { network: BrandIconName; url: string }[]
  className?: string
}

const NETWORK_NAMES: Record<BrandIconName, string> = {
  linkedin: 'LinkedIn',
  github: 'GitHub',
  facebook: 'Facebook',
  stackoverflow: 'Stack Overflow',
}

/** Profiles elsewhere on the web, as icons that carry their names. */
export function SocialLinks({ of, links, className = '' }: SocialLinksProps) {
  return (
    <ul className={`social-links flex flex-wrap ${className}`}>
      {links.map(({ network, url }) => (
        <li key={network}>
          <NewTabLink href={url} className="grid size-11 place-items-center hover:text-primary">
            <Icon name={network} size={18} />
            <span className="sr-only">
              {of} on {NETWORK_NAMES[network]}
            </span>
          </NewTabLink>
        </li>
      ))}
    </ul>
  )
}
