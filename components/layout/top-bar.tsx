import { ContactPanel } from '#components/layout/contact-panel.tsx'
import { ThemeSwitch } from '#components/layout/theme-switch.tsx'
import { Container } from '#components/ui/container.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { NewTabLink } from '#components/ui/new-tab-link.tsx'
import { SocialLinks } from '#components/ui/social-links.tsx'
import { THEMES, type Theme } from '#lib/browser/theme.ts'
import { content } from '#lib/content/content.ts'
import { callUrl, chatUrl, mailComposeUrl, mapSearchUrl } from '#lib/content/links.ts'

/** The first row of every page: where we are elsewhere on the web, and how to reach us. */
export function TopBar() {
  const { site } = content
  return (
    <div className="bg-surface-raised text-[.9375rem] text-ink-soft">
      <div className="selvedge" />
      <Container className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <div className="-ms-3 hidden md:block">
          <SocialLinks of={site.name} links={site.socials} />
        </div>
        <ul className="-mx-3 flex grow flex-wrap items-center justify-between md:grow-0 md:justify-end nav:gap-2">
          <li>
            <TopBarLink icon="map-pin" href={mapSearchUrl(site)} text={site.address.label} />
          </li>
          <li>
            <a href={mailComposeUrl(site)} className={TOP_BAR_LINK} aria-label={`Write to ${site.email}`}>
              <Icon name="mail" />
              <bdi dir="ltr" className="hidden nav:inline">
                {site.email}
              </bdi>
            </a>
          </li>
          <li>
            {site.chat ? (
              <TopBarLink icon="phone" href={chatUrl(site)} text={site.phone} purpose="open a chat" />
            ) : (
              <a href={callUrl(site)} className={TOP_BAR_LINK} aria-label={`Call ${site.phone}`}>
                <Icon name="phone" />
                <bdi dir="ltr" className="hidden nav:inline">
                  {site.phone}
                </bdi>
              </a>
            )}
          </li>
          <li>
            <ContactPanel openerClassName={TOP_BAR_CONTROL} />
          </li>
          <li>
            <ThemeSwitch className={TOP_BAR_CONTROL}>
              {THEMES.map((theme) => (
                <span key={theme} className={`theme-choice theme-choice-${theme}`}>
                  <Icon name={THEME_ICONS[theme]} />
                  <span className="sr-only">Theme: </span>
                  <span className="capitalize">{theme}</span>
                </span>
              ))}
            </ThemeSwitch>
          </li>
        </ul>
      </Container>
    </div>
  )
}

const TOP_BAR_CONTROL = 'px-3 hover:text-ink hover:underline'
const TOP_BAR_LINK = `inline-flex min-h-11 min-w-11 items-center justify-center gap-2 ${TOP_BAR_CONTROL}`

const THEME_ICONS: Record<Theme, IconName> = { system: 'monitor', light: 'sun', dark: 'moon' }

type TopBarLinkProps = { icon: IconName; href: string; text: string; purpose?: string }

/** Below the `nav` breakpoint only the icon shows; the text stays as the link's name. */
function TopBarLink({ icon, href, text, purpose }: TopBarLinkProps) {
  return (
    <NewTabLink href={href} className={TOP_BAR_LINK}>
      <Icon name={icon} />
      <span className="sr-only nav:not-sr-only">{text}</span>
      {purpose && <span className="sr-only">, {purpose}</span>}
    </NewTabLink>
  )
}
