import { Brand } from '#components/layout/brand.tsx'
import { LanguageLink, LanguageList, otherLanguages } from '#components/layout/language-links.tsx'
import { NavLinks } from '#components/layout/nav-links.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { CONTACT_WAYS, ContactLink, ContactRows, type ContactWay } from '#components/ui/contact-ways.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { SocialLinks } from '#components/ui/links.tsx'
import { Container } from '#components/ui/section.tsx'
import { SidePanel } from '#components/ui/side-panel.tsx'
import { WithContext } from '#components/ui/with-context.tsx'
import { THEMES, type Theme } from '#lib/browser/theme.ts'
import { siteUrl } from '#lib/config/site-url.ts'
import { content } from '#lib/content/content.ts'
import { words } from '#lib/content/site.ts'
import { addressOf } from '#lib/language.ts'
import { splitAt } from '#lib/text/phrase.ts'

/** The skip link (WCAG 2.4.1), and the first rows of every page: contact links and main links. */
export function Header() {
  return (
    <>
      <a href="#main" className="skip-link">
        {words.page.skip}
      </a>
      <header className="contents">
        <TopBar />
        <MainNav />
      </header>
    </>
  )
}

const TOP_BAR_CONTROL = 'px-3 hover:text-ink hover:underline'

const THEME_ICONS: Record<Theme, IconName> = { system: 'monitor', light: 'sun', dark: 'moon' }

function TopBar() {
  const { site } = content
  return (
    <div className="bg-surface-raised text-[.9375rem] text-ink-soft">
      <div className="selvedge" />
      <Container className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <div className="-ms-3 hidden md:block">
          <SocialLinks of={site.name} links={site.socials} />
        </div>
        <ul className="-mx-3 flex grow flex-wrap items-center justify-between md:grow-0 md:justify-end nav:gap-2">
          {/* In the narrowest windows, two languages take its room. It is also among the contact details. */}
          <TopBarLink
            way="visit"
            itemClassName={otherLanguages.length > 1 ? 'max-[359px]:hidden' : undefined}
          >
            {site.address.label}
          </TopBarLink>
          <TopBarLink way="mail" around={splitAt(words.contact.write, 'email', {})} />
          {site.chat ? (
            <TopBarLink way="chat" icon="phone" around={splitAt(words.contact.openChat, 'label', {})}>
              {CONTACT_WAYS.phone.text}
            </TopBarLink>
          ) : (
            <TopBarLink way="phone" around={splitAt(words.contact.call, 'phone', {})} />
          )}
          {otherLanguages.map(({ language }) => (
            <li key={language}>
              <LanguageLink
                language={language}
                look="short"
                className={`inline-flex min-h-11 min-w-11 items-center justify-center ${TOP_BAR_CONTROL}`}
              />
            </li>
          ))}
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
            >
              <ContactRows className="px-6 py-4" />
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
                <span key={theme} className="theme-choice" data-choice={theme}>
                  <Icon name={THEME_ICONS[theme]} />
                  <WithContext around={splitAt(words.theme.choice, 'label', {})}>
                    {otherLanguages.length > 0 ? (
                      <span className="max-[400px]:sr-only">{words.theme[theme]}</span>
                    ) : (
                      words.theme[theme]
                    )}
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

type TopBarLinkProps = {
  way: ContactWay
  icon?: IconName
  /** Text for screen readers before and after the label. */
  around?: [string, string]
  itemClassName?: string | undefined
  children?: React.ReactNode
}

/** Below the `nav` breakpoint only the icon shows; the text stays as the link's name. */
function TopBarLink({
  way,
  icon = CONTACT_WAYS[way].icon,
  around = ['', ''],
  itemClassName,
  children = CONTACT_WAYS[way].text,
}: TopBarLinkProps) {
  return (
    <li className={itemClassName}>
      <ContactLink
        way={way}
        className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 ${TOP_BAR_CONTROL}`}
      >
        <Icon name={icon} />
        <WithContext around={around}>
          <span className="sr-only nav:not-sr-only">{children}</span>
        </WithContext>
      </ContactLink>
    </li>
  )
}

/**
 * The sticky row: brand and main links, which move into a side panel below the `nav` breakpoint. Without script, where
 * only the newest browsers could open it, they stay in the row and the row wraps.
 */
function MainNav() {
  const { navigation, site } = content
  const items = navigation.main.map((item) => ({ ...item, address: addressOf(item.href) }))
  return (
    <div className="main-nav z-(--z-nav) border-line border-b bg-surface">
      <Container className="flex min-h-(--nav-height) items-center justify-between gap-x-[min(1rem,5vw)] noscript:flex-wrap print:flex-wrap">
        <Brand />
        {/* On paper the row is a letterhead. */}
        <p dir="ltr" className="hidden print:block">
          {[siteUrl().host, site.email, site.phone].join(' · ')}
        </p>
        <nav aria-label={words.page.mainMenu} className="-mx-3.5 hidden nav:block noscript:block">
          <NavLinks items={items} look="bar" />
        </nav>
        <SidePanel
          id="main-menu"
          label={words.page.menu}
          title={<Brand />}
          opener={
            <>
              <Icon name="menu" />
              <span className="sr-only">{words.page.menu}</span>
            </>
          }
          openerClassName="-me-3 nav:hidden noscript:hidden"
        >
          <nav aria-label={words.page.menu}>
            <NavLinks items={items} look="panel" />
          </nav>
          <div className="mt-auto grid gap-3 p-6">
            <LanguageList label={words.page.languages} className="justify-center text-ink-soft" />
            <ContactLink way="phone" className={`${buttonClass('primary')} w-full`}>
              <Icon name="phone" />
              {words.contact.callUs}
            </ContactLink>
            <SocialLinks of={site.name} links={site.socials} className="justify-center text-ink-soft" />
          </div>
        </SidePanel>
      </Container>
    </div>
  )
}
