import { contentTag } from './content-tag.ts'
import { type IntegrityTable, integrityOf } from './integrity.ts'

const SCRIPT_TAG = /<script src="(\/_next\/static\/[^"]+\.js)" async=""><\/script>/g
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*\/>/g
/** What the framework runs inline: the data of the page, and what tells its bundler to begin. */
const DATA = /<script>(\(?self\.__next_f\b.*?)<\/script>/gs
const BEGINNING = /<script id="_R_">(\(globalThis\["TURBOPACK"\].*?)<\/script>/gs
/** A script of the framework that is still in the page. Browsers pass over the `noModule` one, which is for old ones. */
const LEFT_OVER = /<script src="\/_next\/static\/(?![^>]*noModule)[^>]*>|__next_f|TURBOPACK|\$R[CSXV]\(/

const ANY_BUILD = 'any'

export type SplitPage = {
  /** The page without a script of the framework. It names them in a data block for lib/browser/framework.ts. */
  html: string
  /** What the page needs besides the framework's own files to become alive. */
  startFile: { address: string; content: Buffer }
}

/**
 * Takes everything out of a page that only React needs. It is half of the bytes, and a visitor who only reads never needs it.
 * The data of the page and the beginning of the bundler become one hashed file, the beginning last: it starts nothing
 * before both that file and the framework's scripts are there, whatever their order.
 *
 * @param integrity of every script of the build, because one script loads another
 * @param buildId what Next calls this build. It stands in the data of every page, for a router that asks only for
 * documents here; without it a page in which nothing has changed stays the same file, and browsers need not fetch it again
 * @throws when the HTML does not look as expected, because then scripts would be lost or run too early
 */
export function splitPage(html: string, integrity: IntegrityTable, buildId: string): SplitPage {
  const scripts = [...new Set(textsOf(html, SCRIPT_TAG))]
  const data = textsOf(html, DATA).map((text) => text.replaceAll(buildId, ANY_BUILD))
  const beginning = textsOf(html, BEGINNING)
  const lean = [SCRIPT_TAG, SCRIPT_PRELOAD, DATA, BEGINNING].reduce(
    (rest, pattern) => rest.replace(pattern, ''),
    html,
  )
  const isKnown = scripts.length > 0 && data.length > 1 && beginning.length === 1
  if (!isKnown || LEFT_OVER.test(lean) || !lean.includes('</body>')) {
    throw new Error(
      'The framework writes its scripts in another way than before: adapt server/build/start-file.ts.',
    )
  }

  const later = Object.fromEntries(
    Object.entries(integrity).filter(([address]) => address.endsWith('.js') && !scripts.includes(address)),
  )
  const content = Buffer.from(
    [`window.integrityOf=${JSON.stringify(later)}`, ...data, ...beginning].map(endStatement).join('\n'),
  )
  const address = `/_next/static/start/${contentTag(content)}.js`
  const parts = [
    [address, integrityOf(content)],
    ...scripts.map((script) => [script, knownIntegrity(script, integrity)]),
  ]
  const block = `<script type="application/json" id="framework">${JSON.stringify(parts)}</script>`
  return { html: lean.replace('</body>', () => `${block}</body>`), startFile: { address, content } }
}

function textsOf(html: string, pattern: RegExp): string[] {
  return Array.from(html.matchAll(pattern), ([, text]) => text ?? '')
}

function endStatement(script: string): string {
  return script.endsWith(';') ? script : `${script};`
}

function knownIntegrity(script: string, integrity: IntegrityTable): string {
  const known = integrity[script]
  if (known === undefined) throw new Error(`A page loads ${script}, which is not a file of this build.`)
  return known
}
