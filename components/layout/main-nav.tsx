import { Brand } from '#components/layout/brand.tsx'
import { NavLinks } from '#components/layout/nav-links.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Container } from '#components/ui/container.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { SidePanel } from '#components/ui/side-panel.tsx'
import { SocialLinks } from '#components/ui/social-links.tsx'
import { content } from '#lib/content/content.ts'
import { telephoneUrl } from '#lib/links.ts'

/** The sticky row: brand and main links, which move into a side panel below the `nav` breakpoint. */
export function MainNav() {
  const { navigation, site } = content
  return (
    <div className="main-nav z-(--z-nav) border-line border-b bg-bg">
      <Container className="flex h-(--nav-height) items-center justify-between">
        <Brand />
        <nav aria-label="Main" className="-mr-3.5 hidden nav:block">
          <NavLinks items={navigation.main} look="bar" />
        </nav>
        <div className="-mr-3 nav:hidden">
          <SidePanel label="Menu" openerLabel="Menu" openerIcon="menu" title={<Brand />}>
            <nav aria-label="Menu">
              <NavLinks items={navigation.main} look="panel" />
            </nav>
            <div className="mt-auto space-y-3 p-6">
              <a href={telephoneUrl(site.phone)} className={`${buttonClass('primary')} w-full`}>
                <Icon name="phone" />
                Call Us
              </a>
              <SocialLinks of={site.name} links={site.socials} className="justify-center text-ink2" />
            </div>
          </SidePanel>
        </div>
      </Container>
    </div>
  )
}
