import { ContactRows } from '#components/sections/contact-rows.tsx'
import { Container } from '#components/ui/container.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { NewTabLink } from '#components/ui/new-tab-link.tsx'
import { SidePanel } from '#components/ui/side-panel.tsx'
import { SocialLinks } from '#components/ui/social-links.tsx'
import { WithContext } from '#components/ui/with-context.tsx'
import { THEMES, type Theme } from '#lib/browser/theme.ts'
import { callUrl, chatUrl, mailComposeUrl, mapSearchUrl } from '#lib/content/links.ts'
import { site, words } from '#lib/content/site.ts'
import { fill, splitAt } from '#lib/words.ts'

/** The first row of every page: where we are elsewhere on the web, and how to reach us. */
export function TopBar() {
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
            <a
              href={mailComposeUrl(site)}
              className={TOP_BAR_LINK}
              aria-label={fill(words.contact.write, { email: site.email })}
            >
              <Icon name="mail" />
              <bdi dir="ltr" className="hidden nav:inline">
                {site.email}
              </bdi>
            </a>
          </li>
          <li>
            {site.chat ? (
              <TopBarLink
                icon="phone"
                href={chatUrl(site)}
                text={site.phone}
                around={splitAt(words.contact.openChat, 'label', {})}
              />
            ) : (
              <a
                href={callUrl(site)}
                className={TOP_BAR_LINK}
                aria-label={fill(words.contact.call, { phone: site.phone })}
              >
                <Icon name="phone" />
                <bdi dir="ltr" className="hidden nav:inline">
                  {site.phone}
                </bdi>
              </a>
            )}
          </li>
          <li>
            <SidePanel
              id="contact-details"
              label={words.contact.detailsTitle}
              title={<h2 className="text-title">{words.contact.detailsTitle}</h2>}
              opener={
                <>
                  <Icon name="contact" />
                  <span className="sr-only xl:not-sr-only">{words.contact.details}</span>
                </>
              }
              openerClassName={TOP_BAR_CONTROL}
              closeIcon={<Icon name="x" size={24} />}
            >
              <ContactRows site={site} className="px-6 py-4" />
            </SidePanel>
          </li>
          <li>
            {/* It goes round: as the system says, light, dark. frame.css shows the words of the theme that holds. */}
            <button
              type="button"
              data-press="theme"
              className={`inline-flex min-h-11 min-w-11 items-center noscript:hidden ${TOP_BAR_CONTROL}`}
            >
              {THEMES.map((theme) => (
                <span key={theme} className={`theme-choice theme-choice-${theme}`}>
                  <Icon name={THEME_ICONS[theme]} />
                  <WithContext around={splitAt(words.theme.choice, 'label', {})}>
                    {words.theme[theme]}
                  </WithContext>
                </span>
              ))}
            </button>
          </li>
        </ul>
      </Container>
    </div>
  )
}

const TOP_BAR_CONTROL = 'px-3 hover:text-ink hover:underline'
const TOP_BAR_LINK = `inline-flex min-h-11 min-w-11 items-center justify-center gap-2 ${TOP_BAR_CONTROL}`

const THEME_ICONS: Record<Theme, IconName> = { system: 'monitor', light: 'sun', dark: 'moon' }

type TopBarLinkProps = { icon: IconName; href: string; text: string; around?: [string, string] }

/** Below the `nav` breakpoint only the icon shows; the text stays as the link's name. */
function TopBarLink({ icon, href, text, around = ['', ''] }: TopBarLinkProps) {
  return (
    <NewTabLink href={href} className={TOP_BAR_LINK}>
      <Icon name={icon} />
      <WithContext around={around}>
        <bdi className="sr-only nav:not-sr-only">{text}</bdi>
      </WithContext>
    </NewTabLink>
  )
}
