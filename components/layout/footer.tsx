import { Brand } from '#components/layout/brand.tsx'
import { LanguageList } from '#components/layout/language-links.tsx'
import { CONTACT_WAYS, ContactLink } from '#components/ui/contact-ways.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { SocialLinks } from '#components/ui/links.tsx'
import { MotionControl } from '#components/ui/motion-control.tsx'
import { Container } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import { formatDate } from '#lib/content/join/dates.ts'
import { words } from '#lib/content/site.ts'
import { addressOf } from '#lib/language.ts'
import { writeDay } from '#lib/text/local-time.ts'
import { splitAt } from '#lib/text/phrase.ts'

const FOOTER_LINK = 'inline-flex min-h-11 items-center hover:text-on-ground hover:underline'

/**
 * The woven border and the four blocks of the specification (section 2; News once there is a post), then the year, the
 * switch for motion, and links to the main pages.
 */
export function Footer() {
  const { site, navigation, posts } = content
  const hasNews = posts.length > 0
  const today = writeDay(Date.now(), site.timeZone)
  // Without a second dot after a name such as Ltd.
  const [beforeYear, afterYear] = splitAt(words.page.rights, 'year', {
    company: site.name.replace(/\.$/, ''),
  })
  return (
    <footer id="footer" className="on-ground bg-ground text-fine text-on-ground-muted">
      <div className="footer-border h-18" />
      <Container className="grid gap-x-column gap-y-12 py-16 md:grid-cols-2 lg:grid-cols-12">
        <div className={`text-on-ground ${hasNews ? 'lg:col-span-4' : 'md:col-span-2 lg:col-span-5'}`}>
          <Brand isOnGround />
          <p className="mt-4 max-w-[36ch] text-on-ground-muted">{site.blurb}</p>
          <SocialLinks of={site.name} links={site.socials} className="mt-4 -ms-3 text-on-ground-light" />
        </div>

        {navigation.footerServices.length > 0 && (
          <FooterBlock
            title={navigation.footerHeadings.services}
            className={hasNews ? 'lg:col-span-3' : 'lg:col-span-4'}
          >
            <ul>
              {navigation.footerServices.map(({ label, href }) => (
                <li key={href}>
                  <a href={addressOf(href)} className={FOOTER_LINK}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </FooterBlock>
        )}

        <FooterBlock title={navigation.footerHeadings.contact} className="lg:col-span-3">
          <ul>
            {(['visit', 'phone', 'mail'] as const).map((way) => (
              <ContactItem key={way} icon={CONTACT_WAYS[way].icon}>
                <ContactLink way={way} className={FOOTER_LINK} />
              </ContactItem>
            ))}
            <ContactItem icon="clock">
              <span className="font-display">{site.hours}</span>
            </ContactItem>
          </ul>
        </FooterBlock>

        {/* Nobody can follow what has not begun. */}
        {hasNews && (
          <FooterBlock title={navigation.footerHeadings.newsletter} className="lg:col-span-2">
            <p>{navigation.newsletter}</p>
            <a href={addressOf('/feed.xml')} className={`${FOOTER_LINK} mt-2 gap-2 text-on-ground-light`}>
              <Icon name="rss" size={18} />
              {navigation.feed.label}
            </a>
          </FooterBlock>
        )}
      </Container>

      <div className="border-thread-faint border-t">
        <Container className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4 pe-20 nav:pe-24">
          <div className="flex flex-wrap items-center gap-x-6">
            <p>
              {beforeYear}
              {/* The year of the build, which lib/browser/every-page.ts corrects by the visitor's clock. */}
              <span data-year={today.slice(0, 4)} suppressHydrationWarning className="font-display">
                {formatDate(today, site.language, 'year')}
              </span>
              {afterYear}
            </p>
            {/* On every page, because what moves is on every page: the entries, the panels, the cards. */}
            <MotionControl look="full" className="-ms-3 hover:bg-ground-raised hover:text-on-ground" />
          </div>
          <LanguageList label={words.page.languages} />
          <nav aria-label={words.page.footer}>
            <ul className="flex flex-wrap gap-x-6">
              {navigation.footer.map(({ label, href }) => (
                <li key={href}>
                  <a href={addressOf(href)} className={`${FOOTER_LINK} -mx-2 px-2`}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </Container>
      </div>
    </footer>
  )
}

function FooterBlock({ title, className, children }: React.ComponentProps<'div'>) {
  return (
    <div className={className}>
      <h2 className="mb-3 font-semibold text-label text-on-ground">{title}</h2>
      {children}
    </div>
  )
}

function ContactItem({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} size={18} className="mt-3 shrink-0 text-on-ground-light" />
      <span className="flex min-h-11 min-w-0 items-center wrap-anywhere">{children}</span>
    </li>
  )
}

/** The round button at the bottom right of every page, if the company has a chat. A landmark, so that it can be found. */
export function ChatButton() {
  if (content.site.chat === undefined) return null
  return (
    <aside aria-label={words.contact.chat}>
      <ContactLink way="chat" className="chat-button">
        <Icon name="message-circle" size={28} />
        <span className="sr-only">{words.contact.chatWithUs}</span>
      </ContactLink>
    </aside>
  )
}
