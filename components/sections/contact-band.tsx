import { CONTACT_WAYS, ContactLink, type ContactWay } from '#components/ui/contact-ways.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Section } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import { site, words } from '#lib/content/site.ts'

/** The contact links, each in a new tab, beside the company's figures or, without figures, the heading. */
export function ContactBand() {
  const { heading, lead } = content.pages.home.contact
  const hasStats = site.stats.length > 0
  return (
    <Section id="contact" tone="ground" labelledBy="contact-heading">
      <div
        className={`grid gap-x-column ${hasStats ? 'gap-y-16 md:grid-cols-12' : 'gap-y-10 lg:grid-cols-12'}`}
      >
        <div className={`reveal lg:col-span-6 ${hasStats ? 'md:col-span-7' : ''}`}>
          <h2 id="contact-heading" className="text-h2">
            {heading}
          </h2>
          <p className="mt-6 max-w-[44ch] text-body text-on-ground-lead">{lead}</p>
          {hasStats && (
            <div className="mt-10">
              <Ways />
            </div>
          )}
        </div>
        <div className={hasStats ? 'md:col-span-5 lg:col-start-8' : 'lg:col-span-6'}>
          {hasStats ? <Stats /> : <Ways />}
        </div>
      </div>
    </Section>
  )
}

/** Chat (or phone), mail and address. */
function Ways() {
  const { chatLabel, phoneLabel, mailLabel, visitLabel } = content.pages.home.contact
  return (
    <ul className="border-thread-faint border-t">
      {site.chat ? (
        <Way way="chat" label={chatLabel ?? words.contact.chat} />
      ) : (
        <Way way="phone" label={phoneLabel ?? words.contact.phone} />
      )}
      <Way way="mail" label={mailLabel} />
      <Way way="visit" label={visitLabel} />
    </ul>
  )
}

function Way({ way, label }: { way: ContactWay; label: string }) {
  const { icon, text } = CONTACT_WAYS[way]
  return (
    <li className="border-thread-faint border-b">
      <ContactLink
        way={way}
        isNewTab={way !== 'phone'}
        className="group grid min-h-17 grid-cols-[1.25rem_1fr_1.25rem] items-center gap-x-3 py-3 sm:gap-x-4 hover:bg-ground-raised sm:grid-cols-[1.75rem_1fr_1.25rem]"
      >
        <Icon name={icon} className="text-on-ground-light" />
        {/* In a narrow window the value needs the whole row. */}
        <span className="grid min-w-0 items-center gap-x-4 sm:grid-cols-[6rem_1fr]">
          <span className="text-on-ground-light">{label}</span>{' '}
          <span className="min-w-0 font-display font-medium">{text}</span>
        </span>
        <Icon name="arrow-up-right" className="text-on-ground-muted group-hover:text-accent" />
      </ContactLink>
    </li>
  )
}

const COLORS = ['text-accent', 'text-on-ground', 'text-thread-light']

/** The company's figures. The HTML has the final figures, for readers without script and for machines. */
function Stats() {
  const { format } = new Intl.NumberFormat(site.language, { useGrouping: false })
  return (
    <dl className="border-thread-faint border-t">
      {site.stats.map(({ value, suffix, label }, index) => (
        // The row of the figure is as high as it will be before the figure is read from the network, so that nothing moves.
        <div
          key={label}
          className="grid grid-rows-[minmax(1lh,auto)_auto] border-thread-faint border-b py-7 text-stat"
        >
          <dt className="row-start-2 mt-2 tracking-normal text-label text-on-ground-muted">{label}</dt>
          <dd className={`row-start-1 font-display even-digits ${COLORS[index % COLORS.length]}`}>
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
