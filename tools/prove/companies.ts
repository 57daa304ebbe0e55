import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { execa } from 'execa'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { translationOf } from '#lib/content/read/translation.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import { WORDS_FILE } from '#lib/content/schema/words.ts'
import { madeUpEntries } from '#lib/content/testing/made-up.ts'
import { germanWords, readThreeLanguages } from '#lib/content/testing/second-company.ts'
import { copySite } from '#testing/copy-site.ts'
import { identifyingWords } from '#tools/checks/sample-traces.ts'

const USAGE = `Makes copies of the project for other companies, and runs the tests of the project there.

  npm run prove -- companies german

  adopted   the result of npm run adopt, under git, with a changed address that is not committed
  empty     the same, not under git, with only the required content
  german    the made-up company of tools/checks/fixtures: in German, with photographs, a logo and a collection of its own.
            No word or colour of the company in content/ may be in what is built, and e2e/other-company walks it
  languages the same company in German, English and Urdu, of which 60 % are translated: e2e/other-company/languages.spec.ts
            walks its pages, and compares how they link each other. Two languages have own words in addresses
  long      the company in content/ with so many more entries that its lists have further pages and categories
  urdu      a small company that writes Urdu: what npm run adopt -- --language ur brings, and a few entries. Every page is
            looked at by e2e/other-company/language.spec.ts and the specs of whole pages, of their HTML and of what machines read

Each takes as long as npm test; long and urdu, a few minutes.`

const FIXTURE = 'tools/checks/fixtures/second-company'
const NAME = 'Bergmann & Söhne'

const COMPANIES: Record<string, (root: string) => Promise<void>> = {
  async adopted(root) {
    await adopt(root)
    const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
    await run(root, 'git', ['init', '-q'])
    await run(root, 'git', ['add', '-A'])
    await run(root, 'git', [...author, 'commit', '-qm', 'Adopt the site'])
    await run(root, 'npm', ['run', 'rename', '--', 'service', 'our-work', 'our-work-and-advice'])
    await runTests(root)
  },
  async empty(root) {
    await adopt(root)
    change(root, 'content/site.yaml', /^chat:\n(?: .*\n)+/m, '')
    writeFileSync(join(root, 'content/faq.yaml'), '[]\n')
    await run(root, 'npm', ['run', 'content'])
    await runTests(root)
  },
  async german(root) {
    const words = identifyingWords(buildCatalogue(readContentFolder()))
    copyGerman(root)
    await run(root, 'npm', ['run', 'art'])
    await runTests(root, { FOREIGN_WORDS: JSON.stringify(words) })
    await findForeign(root, words)
  },
  async languages(root) {
    copyGerman(root)
    cpSync(`${FIXTURE}-translations`, root, { recursive: true })
    const { texts } = readThreeLanguages()
    const translations = ['en', 'ur'].map((language) => translationOf(WORDS_FILE, language))
    for (const file of [SITE_FILE, WORDS_FILE, ...translations])
      writeFileSync(join(root, file), texts[file] ?? '')
    change(root, 'content/brand.yaml', /$/, 'font: "@fontsource-variable/noto-naskh-arabic"\n')
    await testPages(root, ['e2e/other-company/languages.spec.ts'])
  },
  async long(root) {
    copyContent(root)
    const { texts } = readContentFolder(root)
    for (const [file, text] of Object.entries(madeUpEntries({ posts: 60, projects: 30, members: 60 }, texts)))
      writeFileSync(join(root, file), text)
    await testPages(root, [...SPECS_OF_PAGES, 'e2e/links.spec.ts'])
  },
  async urdu(root) {
    await adopt(root, '--language', 'ur')
    cpSync('tools/checks/fixtures/third-company', root, { recursive: true })
    await testPages(root, [...SPECS_OF_LANGUAGE, ...SPECS_OF_PAGES])
  },
}

/** Tests of each page that work in any language. The others need English names, or do not depend on the language. */
const SPECS_OF_PAGES = ['whole-page', 'pages', 'html'].map((name) => `e2e/${name}.spec.ts`)
const SPECS_OF_LANGUAGE = ['e2e/other-company/language.spec.ts', 'e2e/discoverability.spec.ts']

const { positionals: names } = readCommandLine(USAGE, { allowPositionals: true })
const unknown = names.filter((name) => !(name in COMPANIES))
if (unknown.length > 0) misuse(`There is no company "${unknown.join('", "')}".`, USAGE)
for (const name of names.length > 0 ? names : Object.keys(COMPANIES)) {
  const root = mkdtempSync(join(tmpdir(), `company-${name}-`))
  try {
    console.log(`\n=== ${name}, in ${root}`)
    await copySite(root)
    await COMPANIES[name]?.(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** The made-up company, with its photographs and its logo. */
function copyGerman(root: string): void {
  cpSync(FIXTURE, root, { recursive: true })
  writeFileSync(join(root, WORDS_FILE), germanWords())
  cpSync(`${FIXTURE}-pictures`, root, { recursive: true })
  for (const photograph of globSync('content/*/*.jpg', { cwd: root }))
    change(root, photograph.replace(/\.jpg$/, '.md'), '---\n', `---\nimage: ${basename(photograph)}\n`)
  change(root, 'content/brand.yaml', 'logo: woven', 'logo: logo.svg')
}

function copyContent(root: string): void {
  for (const folder of ['content', 'public']) cpSync(folder, join(root, folder), { recursive: true })
}

async function adopt(root: string, ...options: string[]): Promise<void> {
  copyContent(root)
  await run(root, 'npm', ['run', 'adopt', '--', NAME, ...options, '--force', '--discard'])
}

function runTests(root: string, env: Record<string, string> = {}): Promise<void> {
  return run(root, 'npm', ['test', '--', 'types', 'unit', 'build', 'e2e'], env)
}

/** Weaves pictures, builds the site, and runs some browser tests, also those of other companies. */
async function testPages(root: string, specs: string[]): Promise<void> {
  await run(root, 'npm', ['run', 'art', '--', '--missing'])
  await run(root, 'npm', ['run', 'build'])
  await run(root, 'npx', ['playwright', 'test', ...specs], { FOREIGN_WORDS: '[]' })
}

/** All that a built site serves: pages, sheets, scripts, feeds, Markdown, pictures, icons, texts. */
const SERVED = ['.site', '.next/server/app', '.next/static', 'public', 'content']

/** Fails where a built site has a word or colour of the company in `content/`. */
async function findForeign(root: string, words: string[]): Promise<void> {
  const own = buildCatalogue(readContentFolder(root)).site.email
  // Without the lists of the files that a page was made from: they stay on the server, and name deploy/ too.
  const options = ['--recursive', '--text', '--ignore-case', '--only-matching', '--fixed-strings']
  const { stdout } = await execa('grep', [...options, '--exclude=*.nft.json', '--file=-', ...SERVED], {
    cwd: root,
    input: [...words, own].join('\n'),
  })
  const found = stdout.toLowerCase().split('\n')
  const foreign = found.filter((trace) => !trace.endsWith(`:${own.toLowerCase()}`))
  for (const trace of foreign) console.error(trace)
  // Nothing found means something only where the company's own address is found.
  if (!found.some((trace) => trace.startsWith('.site/pages/'))) throw new Error('No page was looked at.')
  if (foreign.length > 0) throw new Error('The site of one company has words or colours of another.')
}

function change(root: string, file: string, from: string | RegExp, to: string): void {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${file} has no ${from} to be changed`)
  writeFileSync(path, changed)
}

/** Runs a command of the copy. @throws Error when it fails */
async function run(root: string, command: string, args: string[], env: Record<string, string> = {}) {
  const options = { cwd: root, stdio: 'inherit', env: { NEXT_TELEMETRY_DISABLED: '1', ...env } } as const
  await execa(command, args, options)
}
