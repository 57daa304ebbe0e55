import { AddressLine } from '#components/ui/address-line.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { NewTabLink } from '#components/ui/links.tsx'
import { Section } from '#components/ui/section.tsx'
import type { PageWords, SiteFacts } from '#lib/content/catalogue.ts'
import { callUrl, chatUrl, mailComposeUrl, mapSearchUrl } from '#lib/content/links.ts'
import { words as siteWords } from '#lib/content/site.ts'

type ContactBandProps = {
  words: PageWords['home']['contact']
  site: SiteFacts
}

/** The ways to reach us, each in a new tab, beside the figures of the company; without figures, beside the heading. */
export function ContactBand({ words, site }: ContactBandProps) {
  const hasStats = site.stats.length > 0
  const ways = <Ways words={words} site={site} />
  return (
    <Section id="contact" tone="ground" labelledBy="contact-heading">
      <div
        className={`grid gap-x-column ${hasStats ? 'gap-y-16 md:grid-cols-12' : 'gap-y-10 lg:grid-cols-12'}`}
      >
        <div className={`reveal lg:col-span-6 ${hasStats ? 'self-center md:col-span-7' : ''}`}>
          <h2 id="contact-heading" className="text-h2">
            {words.heading}
          </h2>
          <p className="mt-6 max-w-[44ch] text-body text-on-ground-lead">{words.lead}</p>
          {hasStats && <div className="mt-10">{ways}</div>}
        </div>
        <div className={hasStats ? 'md:col-span-5 lg:col-start-8' : 'lg:col-span-6'}>
          {hasStats ? <Stats site={site} /> : ways}
        </div>
      </div>
    </Section>
  )
}

/** Chat, mail and a visit; where there is no chat, the phone. */
function Ways({ words, site }: ContactBandProps) {
  return (
    <ul className="border-thread-faint border-t">
      {site.chat ? (
        <ContactWay
          icon="message-circle"
          label={words.chatLabel ?? siteWords.contact.chat}
          value={site.chat.number}
          href={chatUrl(site)}
        />
      ) : (
        <ContactWay
          icon="phone"
          label={words.phoneLabel ?? siteWords.contact.phone}
          value={site.phone}
          href={callUrl(site)}
        />
      )}
      <ContactWay icon="mail" label={words.mailLabel} value={site.email} href={mailComposeUrl(site)} />
      <ContactWay
        icon="map-pin"
        label={words.visitLabel}
        value={<AddressLine address={site.address} />}
        href={mapSearchUrl(site)}
      />
    </ul>
  )
}

type ContactWayProps = { icon: IconName; label: string; value: React.ReactNode; href: string }

function ContactWay({ icon, label, value, href }: ContactWayProps) {
  // A call leaves no page behind.
  const Way = href.startsWith('tel:') ? 'a' : NewTabLink
  return (
    <li className="border-thread-faint border-b">
      <Way
        href={href}
        className="group grid min-h-17 grid-cols-[1.25rem_1fr_1.25rem] items-center gap-x-3 py-3 sm:gap-x-4 hover:bg-ground-raised sm:grid-cols-[1.75rem_1fr_1.25rem]"
      >
        <Icon name={icon} className="text-on-ground-light" />
        {/* In a narrow window the value needs the whole row. */}
        <span className="grid min-w-0 items-center gap-x-4 sm:grid-cols-[6rem_1fr]">
          <span className="text-on-ground-light">{label}</span>{' '}
          <span className="min-w-0 font-display font-medium">
            {typeof value === 'string' ? <bdi dir="ltr">{value}</bdi> : value}
          </span>
        </span>
        <Icon name="arrow-up-right" className="text-on-ground-muted group-hover:text-accent" />
      </Way>
    </li>
  )
}

const COLORS = ['text-accent', 'text-on-ground', 'text-thread-light']

/** The company's figures. The HTML has the final figures, for readers without script and for machines. */
function Stats({ site: { stats, language } }: { site: SiteFacts }) {
  const { format } = new Intl.NumberFormat(language, { useGrouping: false })
  return (
    <dl className="border-thread-faint border-t">
      {stats.map(({ value, suffix, label }, index) => (
        <div key={label} className="flex flex-col-reverse border-thread-faint border-b py-7">
          <dt className="mt-2 text-label text-on-ground-muted">{label}</dt>
          <dd className={`font-display text-stat even-digits ${COLORS[index % COLORS.length]}`}>
            {/* The copy for those who listen does not count up (lib/browser/counters.ts). */}
            <span className="sr-only">{`${format(value)}${suffix}`}</span>
            <span aria-hidden="true" suppressHydrationWarning className="motion-count" data-count={value}>
              {`${format(value)}${suffix}`}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
