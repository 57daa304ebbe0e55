import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { prefixOf } from './lib/content/join/languages.ts'
import { PHONE_DIGITS_LEAST } from './lib/enquiry/fields.ts'
import { addressIn, COLLECTIONS } from './lib/routes.ts'
import './tools/node-version.mjs'

// Sources match without regard to case, so a redirect from /FAQ to /faq would lead to itself for ever.
const FAQ = { source: '/FAQ', destination: '/faq' }

/** A page whose address has a word of the company (`addresses` of content/words.yaml) keeps its folder in app/. */
type AddressWords = Readonly<Record<string, string>>

/** The build puts pages at their addresses (server/build/language-pass.ts), so it needs only those without parameters. */
const rewritesWith = (words: AddressWords) => ({
  beforeFiles: Object.entries(words).map(([name, word]) => ({
    source: encodeURI(`/${word}/:path*`),
    destination: encodeURI(`/${name}/:path*`),
  })),
  afterFiles: [FAQ],
  // Reached when no page has that id. The server answers these with 404; `next dev` shows them with 200.
  fallback: COLLECTIONS.flatMap((kind) =>
    [...new Set([kind, words[kind] ?? kind])].map((first) => ({
      source: encodeURI(`/${first}/:id`),
      destination: `/missing/${kind}`,
    })),
  ),
})

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: true,
  agentRules: false,
  images: { unoptimized: true },
  experimental: {
    isrFlushToDisk: false,
    // Next would keep one core for the process that waits for the pages: of two, half of the machine.
    cpus: availableParallelism(),
    // Only for Next's router, which is not used: links are plain (docs/performance.md).
    prefetchInlining: false,
    // With it, a page first opened after an edit of a shared file stays in its old words (like vercel/next.js #96705).
    turbopackServerFastRefresh: false,
  },
  turbopack: {
    // Content is read as text by lib/content; `?raw` is the query that vitest understands as well.
    rules: {
      '*.md': { condition: { query: '?raw' }, type: 'text' },
      '*.yaml': { condition: { query: '?raw' }, type: 'text' },
      '*.svg': { condition: { query: '?raw' }, type: 'text' },
    },
  },

  rewrites: async () => rewritesWith({}),
}

/** From the addresses in English, for links to them that are older than the words of the company. */
const toWords = (words: AddressWords) =>
  Object.entries(words).flatMap(([name, word]) =>
    ['', '.md', '/:path+'].map((rest) => ({
      source: encodeURI(`/${name}${rest}`),
      destination: encodeURI(`/${word}${rest}`),
      permanent: true,
    })),
  )

/** A built site knows its redirects and has its pages: it starts without reading the content once more. */
export default async function nextConfig(phase: string): Promise<NextConfig> {
  if (phase === PHASE_PRODUCTION_SERVER) return config
  const { updateBrandSheet } = await import('./tools/brand-sheet.ts')
  // The style sheets import the colours of `content/brand.yaml` as a file. tools/dev-server.ts writes it again at a change.
  await updateBrandSheet(process.cwd())
  const { redirects, startFacts, content, words } = await readContent(phase)
  const build = phase === PHASE_PRODUCTION_BUILD && content ? await forBuild(content) : {}
  return {
    ...config,
    redirects: async () => [...redirects, ...toWords(words)],
    rewrites: async () => rewritesWith(words),
    ...build,
    ...(phase === PHASE_DEVELOPMENT_SERVER && forDevelopment(rewritesWith(words))),
    env: { ...startFacts, ...build.env },
  }
}

/** Each language has a development server of its own, and the first one forwards to the others (tools/dev-server.ts). */
function forDevelopment(
  rewrites: ReturnType<typeof rewritesWith>,
  { SITE_LANGUAGE: tag, LANGUAGE_SERVERS: servers = '[]' } = process.env,
): NextConfig {
  if (tag) {
    // Next writes the name of its folder into this file, and would change ours.
    const tsconfigPath = `.next/tsconfig.${tag}.json`
    mkdirSync('.next', { recursive: true })
    writeFileSync(tsconfigPath, JSON.stringify({ extends: '../tsconfig.json' }))
    return { basePath: prefixOf(tag), distDir: `.next/in-${tag}`, typescript: { tsconfigPath } }
  }
  const others: [prefix: string, port: number][] = JSON.parse(servers)
  if (others.length === 0) return {}
  const forwards = others.map(([prefix, port]) => ({
    source: `${prefix}/:path*`,
    destination: `http://127.0.0.1:${port}${prefix}/:path*`,
  }))
  return {
    // The first page of a language waits until its server has started.
    experimental: { ...config.experimental, proxyTimeout: LANGUAGE_START_MS },
    rewrites: async () => ({ ...rewrites, beforeFiles: [...forwards, ...rewrites.beforeFiles] }),
  }
}

const LANGUAGE_START_MS = 180_000

/**
 * Configuration of Next from the content: redirects, which phone numbers forms take (lib/enquiry/fields.ts), and
 * the words of the error page.
 *
 * The footer links short addresses; each leads to the service that bears its title (decision 1, point 2). An entry that
 * was renamed is found at its former addresses. This is also the first check of the content: a fault in it ends the build
 * here, before anything is compiled. During `next dev` the browser shows the fault, and the page as soon as it is fixed;
 * tools/dev-server.ts has it start again when it has to know something else.
 */
async function readContent(phase: string) {
  const { checkFolder } = await import('./lib/content/build-catalogue.ts')
  const { pictureFaults } = await import('./lib/content/check/check-pictures.ts')
  const { ContentError } = await import('./lib/content/read/fault.ts')
  const { readContentFolder, shareParsedTexts } = await import('./lib/content/read/folder.ts')
  // The processes that make the pages inherit process.env. While `next dev` runs, somebody may change the code.
  if (phase === PHASE_PRODUCTION_BUILD) shareParsedTexts(process.cwd())
  try {
    const drafts = phase === PHASE_DEVELOPMENT_SERVER ? 'shown' : 'hidden'
    const files = readContentFolder()
    const folder = { ...files, faults: await pictureFaults('.', Object.keys(files.pictures)) }
    const checked = checkFolder(folder, {
      drafts,
      language: process.env.SITE_LANGUAGE,
      withDraftLanguages: process.env.SITE_DRAFTS !== undefined,
    })
    const { phoneDigits, address } = checked.site
    const { addresses = {}, error, wayBack } = checked.words
    return {
      words: addresses,
      redirects: checked.redirects.map(({ from, to }) => ({
        source: encodeURI(addressIn({ prefix: '', addresses }, from)),
        // The build writes its own words.
        destination: encodeURI(to),
        permanent: true,
      })),
      startFacts: {
        // Where no number of digits is named, the browser checks little, and the server by the rules of the country.
        PHONE_DIGITS_MIN: String(phoneDigits ?? PHONE_DIGITS_LEAST),
        PHONE_COUNTRY: phoneDigits === undefined ? address.countryCode : '',
        // For the page that an error in the browser shows (app/error.tsx).
        ERROR_WORDS: JSON.stringify([error, wayBack.home]),
        // For the manifest of the server (server/build/adapter.ts).
        GONE: JSON.stringify(checked.gone),
        DUE_ON: checked.dueOn ?? '',
      },
      content: { folder, checked },
    }
  } catch (error) {
    if (phase !== PHASE_DEVELOPMENT_SERVER || !(error instanceof ContentError)) throw error
    console.error(error.message)
    return { redirects: [], startFacts: {}, words: {} }
  }
}

type ReadContent = NonNullable<Awaited<ReturnType<typeof readContent>>['content']>

/** Settings for a build: its content, passed around the bundler, and the adapter. */
async function forBuild({ folder, checked }: ReadContent): Promise<NextConfig> {
  const { preparePictures, publishPictures, writePreparedContent } = await import(
    './server/build/prepare-pictures.ts'
  )
  const root = process.cwd()
  process.env.PREPARED_CONTENT = join(root, '.next/cache/content.bin')
  const pictures = await preparePictures(root)
  const { foreignHost, settingsThere } = await import('./server/foreign-host.ts')
  const host = foreignHost(process.env)
  // Elsewhere nobody puts the pages of the other languages below their prefixes.
  if (host) checked.languages = checked.languages.slice(0, 1)
  writePreparedContent(process.env.PREPARED_CONTENT, { folder, checked, pictures })
  return {
    // The adapter prepares what `server/` serves. Elsewhere Next would send the pages for unknown entries with 200.
    ...(host
      ? {
          ...settingsThere(host, checked.site),
          rewrites: async () => [...rewritesWith(checked.words.addresses ?? {}).beforeFiles, FAQ],
        }
      : { adapterPath: fileURLToPath(new URL('./server/build/adapter.ts', import.meta.url)) }),
    compiler: {
      runAfterProductionCompile: async ({ distDir }) => publishPictures(root, distDir, pictures),
    },
    // `npm test` has checked the types by then.
    typescript: { ignoreBuildErrors: process.env.TYPES_CHECKED === 'yes' },
  }
}
