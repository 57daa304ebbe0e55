import { content } from '#lib/content/content.ts'
import { site, wordsIn } from '#lib/content/site.ts'
import { addressOf } from '#lib/language.ts'
import { directionOf, scriptOf } from '#lib/text/direction.ts'

/** The languages of the site, except that of the page. */
export const otherLanguages = content.languages.filter(({ language }) => language !== site.language)

/** A language as its speakers write it: Deutsch. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Names that are as short as a tag. */
const SHORT_CHARACTERS = 5

type LanguageLinkProps = {
  language: string
  /** `short`: in a narrow window it is the tag, and screen readers also hear the name. */
  look?: 'short' | 'full'
  className: string
}

/**
 * The link to this page in another language. It leads home, until the build writes the address of each page into it and, if the
 * page is not translated, the name of the one that it leads to instead (server/build/counterparts.ts).
 */
export function LanguageLink({ language, look = 'full', className }: LanguageLinkProps) {
  const name = nameOf(language)
  const isTagged = look === 'short' && name.length > SHORT_CHARACTERS
  const { words } = wordsIn(language)
  const address = addressOf('/', language)
  // One word is not worth the font of its script.
  const isForeign = ![scriptOf(site.language), 'Latn'].includes(scriptOf(language))
  return (
    <a
      data-counterpart={language}
      href={address}
      lang={language}
      dir={directionOf(language)}
      // biome-ignore lint/suspicious/noUnknownAttribute: React's name of hreflang
      hrefLang={language}
      className={isForeign ? `${className} font-[system-ui]` : className}
    >
      {isTagged && <span className="nav:hidden">{language.toUpperCase()} </span>}
      <span className={isTagged ? 'sr-only nav:not-sr-only' : undefined}>{name}</span>
      <span className={look === 'short' ? 'sr-only' : undefined} data-home={words.page.home} />
    </a>
  )
}

/** All languages, with the current one. Nothing for a site in one language. */
export function LanguageList({ label, className = '' }: { label: string; className?: string }) {
  if (otherLanguages.length === 0) return null
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-x-6 ${className}`}>
      {content.languages.map(({ language }) => (
        <li key={language} className="flex min-h-11 items-center">
          {language === site.language ? (
            <span aria-current="true" className="font-semibold">
              {nameOf(language)}
            </span>
          ) : (
            <LanguageLink language={language} className="inline-flex min-h-11 items-center hover:underline" />
          )}
        </li>
      ))}
    </ul>
  )
}
