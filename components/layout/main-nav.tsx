import { Brand } from '#components/layout/brand.tsx'
import { NavLinks } from '#components/layout/nav-links.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Container } from '#components/ui/container.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { SidePanel } from '#components/ui/side-panel.tsx'
import { SocialLinks } from '#components/ui/social-links.tsx'
import { siteUrl } from '#lib/config/site-url.ts'
import { content } from '#lib/content/content.ts'
import { callUrl } from '#lib/content/links.ts'
import { words } from '#lib/content/site.ts'

/**
 * The sticky row: brand and main links, which move into a side panel below the `nav` breakpoint. Without script, where
 * only the newest browsers could open it, they stay in the row and the row wraps.
 */
export function MainNav() {
  const { navigation, site } = content
  return (
    <div className="main-nav z-(--z-nav) border-line border-b bg-surface">
      <Container className="flex min-h-(--nav-height) items-center justify-between gap-x-4 noscript:flex-wrap print:flex-wrap">
        <Brand />
        {/* On paper the row is a letterhead. */}
        <p dir="ltr" className="hidden print:block">
          {[siteUrl().host, site.email, site.phone].join(' · ')}
        </p>
        <nav aria-label={words.page.mainMenu} className="-mx-3.5 hidden nav:block noscript:block">
          <NavLinks items={navigation.main} look="bar" />
        </nav>
        <SidePanel
          label={words.page.menu}
          title={<Brand />}
          opener={
            <>
              <Icon name="menu" />
              <span className="sr-only">{words.page.menu}</span>
            </>
          }
          openerClassName="-me-3 nav:hidden noscript:hidden"
          closeIcon={<Icon name="x" size={24} />}
        >
          <nav aria-label={words.page.menu}>
            <NavLinks items={navigation.main} look="panel" />
          </nav>
          <div className="mt-auto grid gap-3 p-6">
            <a href={callUrl(site)} className={`${buttonClass('primary')} w-full`}>
              <Icon name="phone" />
              {words.contact.callUs}
            </a>
            <SocialLinks of={site.name} links={site.socials} className="justify-center text-ink-soft" />
          </div>
        </SidePanel>
      </Container>
    </div>
  )
}
