import '../styles/globals.css'
import type { Metadata, Viewport } from 'next'
import { ChatButton, Footer } from '#components/layout/footer.tsx'
import { Header } from '#components/layout/header.tsx'
import { PageScript } from '#components/layout/page-script.tsx'
import { motionScript } from '#lib/browser/motion.ts'
import { settleScript, styleScript } from '#lib/browser/settle.ts'
import { themeScript } from '#lib/browser/theme.ts'
import { siteUrl } from '#lib/config/site-url.ts'
import { content } from '#lib/content/content.ts'
import { site } from '#lib/content/site.ts'
import { directionOf, scriptOf } from '#lib/text/direction.ts'
import { fontVariables } from '#styles/fonts.ts'

export const metadata: Metadata = {
  metadataBase: siteUrl(),
  applicationName: content.site.name,
  // Safari on iPhones otherwise makes links of dates, numbers and addresses in texts.
  formatDetection: { telephone: false, date: false, address: false, email: false, url: false },
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: content.brand.page.surface.light },
    { media: '(prefers-color-scheme: dark)', color: content.brand.page.surface.dark },
  ],
}

const SCRIPT = scriptOf(site.language)
/**
 * Browsers may prefetch a page of ours when the visitor points at its link or begins to press it: only the document, and none of
 * its scripts run before it is opened. https://wicg.github.io/nav-speculation/speculation-rules.html
 */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }],
})
const FIRST_SCRIPT = `${themeScript()};${motionScript()};${settleScript()};${styleScript()}`

/** The frame of every page (specification, section 2). */
export default function RootLayout({ children }: LayoutProps<'/'>) {
  return (
    // The inline scripts may have set data-theme, data-motion and data-settles before React looks at the element.
    <html
      lang={site.language}
      dir={directionOf(site.language)}
      data-script={SCRIPT === 'Latn' ? undefined : SCRIPT}
      className={fontVariables}
      suppressHydrationWarning
    >
      <head>
        {/* Nothing is painted before the content begins: a part of the top bar would move when the rest comes. */}
        {/* biome-ignore lint/suspicious/noUnknownAttribute: it is in HTML, https://html.spec.whatwg.org/#link-type-expect */}
        <link rel="expect" href="#content-begins" blocking="render" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, before the first paint; their hash stands in the policy */}
        <script data-first="" dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
        {site.counter ? (
          <script data-counter="" defer src={site.counter.script} {...site.counter.attributes} />
        ) : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash stands in the policy */}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
      </head>
      <body>
        <Header />
        {/* Empty, because the standard waits for the end of the element. */}
        <template id="content-begins" />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <ChatButton />
        <PageScript />
      </body>
    </html>
  )
}
