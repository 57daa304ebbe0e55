import { z } from 'zod'
import { PAGE_ROUTES } from '#lib/routes.ts'

/**
 * What a browser refused on one of our pages, in words of ours alone: nothing that stands in a report is repeated,
 * because a report holds whole addresses and is written by the sender.
 */
export type PolicyViolation = {
  /** The directive that refused it, such as script-src-elem. */
  directive: string
  blocked: 'inline' | 'eval' | 'own-file' | 'foreign' | 'other'
  /** The page, or the list that it belongs to: /blog for a post. `elsewhere` for what is not a page of ours. */
  page: string
}

/** The media types of reports: of the Reporting API, and of the older `report-uri`. */
export const REPORT_TYPES: readonly string[] = ['application/reports+json', 'application/csp-report']

const DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
]
const KEYWORDS: Record<string, PolicyViolation['blocked']> = {
  inline: 'inline',
  eval: 'eval',
  'wasm-eval': 'eval',
}
/** A browser may name the whole address or the scheme alone (CSP3, "strip URL for use in reports"). */
const EXTENSION = /^(?:[a-z]+-)+extension(?::|$)/

const text = z.string().default('')
const modernReport = z.object({
  type: z.string(),
  body: z
    .object({
      documentURL: text,
      blockedURL: text,
      effectiveDirective: text,
      sourceFile: z.string().nullish(),
    })
    .optional(),
})
/** WebKit (seen in 2.50) sends each alone, not in a list, and calls it `application/csp-report`. */
const modern = z.union([z.array(modernReport), modernReport.transform((report) => [report])])
const older = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'source-file': text,
  }),
})

type Report = { document: string; blocked: string; directive: string; source: string }

/**
 * The violations that a report tells of, in either format; undefined when it is not a report. What extensions of a
 * visitor's browser did to a page is left out: it is not a fault of the page.
 *
 * @see https://www.w3.org/TR/CSP3/#violation-events
 * @see https://www.w3.org/TR/reporting-1/#media-type
 */
export function readPolicyReport(json: unknown): PolicyViolation[] | undefined {
  const reports = reportsOf(json)
  return reports
    ?.filter(({ blocked, source }) => !EXTENSION.test(blocked) && !EXTENSION.test(source))
    .map(({ document, blocked, directive }) => ({
      directive: DIRECTIVES.includes(directive) ? directive : 'other',
      blocked: kindOf(blocked, document),
      page: pageOf(document),
    }))
}

function reportsOf(json: unknown): Report[] | undefined {
  const list = modern.safeParse(json)
  if (list.success) {
    return list.data.flatMap(({ type, body }) =>
      type === 'csp-violation' && body !== undefined
        ? {
            document: body.documentURL,
            blocked: body.blockedURL,
            directive: body.effectiveDirective,
            source: body.sourceFile ?? '',
          }
        : [],
    )
  }
  const single = older.safeParse(json)
  if (!single.success) return undefined
  const report = single.data['csp-report']
  // Before there was an effective directive, the violated one came with all its sources.
  const directive = report['effective-directive'] || (report['violated-directive'].split(' ')[0] ?? '')
  return [
    {
      document: report['document-uri'],
      blocked: report['blocked-uri'],
      directive,
      source: report['source-file'],
    },
  ]
}

function kindOf(blocked: string, document: string): PolicyViolation['blocked'] {
  const keyword = KEYWORDS[blocked]
  if (keyword !== undefined) return keyword
  const url = URL.parse(blocked)
  if (url === null || !/^https?:$/.test(url.protocol)) return 'other'
  return url.host === URL.parse(document)?.host ? 'own-file' : 'foreign'
}

function pageOf(document: string): string {
  const [, folder = ''] = URL.parse(document)?.pathname.toLowerCase().split('/') ?? []
  return PAGE_ROUTES.find((route) => route === `/${folder}`) ?? 'elsewhere'
}
