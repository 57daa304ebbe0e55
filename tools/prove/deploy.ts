import assert from 'node:assert/strict'
import { mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { execa } from 'execa'
import getPort from 'get-port'
import { expect } from 'playwright/test'
import { ask, postEnquiry, type Request } from '#e2e/support/ask.ts'
import { inboxAt, type Site, startSite } from '#e2e/support/site.ts'
import { readCommandLine } from '#lib/config/command-line.ts'

const USAGE = `Validates the files of deploy/ with their programs, and tests the built site behind nginx.

  npm run prove -- deploy                  all of them
  npm run prove -- deploy nginx systemd    nginx, caddy, systemd, prometheus

Needs a build (npm run build) and the programs (Debian: nginx-light, caddy, systemd, prometheus, openssl).`

/** The name that the recipes give the site. */
const HOST = 'www.example.com'
/** Tenths: `systemd-analyze security` counts from 0 (closed) to 10 (open). */
const EXPOSURE_MAX = 20
const TIMEOUT = { timeout: 15_000 }
/** One more than one visitor may send at once (lib/intake/limits.ts). */
const TOO_MANY = 6
const TOO_LARGE_BYTES = 256 * 1024 + 1
/** A proxy must pass these on unchanged. The site itself sets HSTS. */
const SAME_HEADERS = [
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'cache-control',
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
]

const RECIPES: Record<string, (folder: string) => Promise<unknown>> = {
  nginx: walkBehindNginx,
  caddy: () => execa('caddy', ['validate', '--config', 'deploy/caddy/Caddyfile', '--adapter', 'caddyfile']),
  systemd: checkUnits,
  prometheus: () => execa('promtool', ['test', 'rules', 'deploy/prometheus/tanabana.rules.test.yml']),
}

const { positionals } = readCommandLine(USAGE, { allowPositionals: true })
for (const [name, check] of Object.entries(RECIPES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  await using folder = await mkdtempDisposable(join(tmpdir(), `deploy-${name}-`))
  await check(folder.path)
  console.log(`${name}: sound`)
}

/** Lets systemd read the units and rate how closed they are. Starting them needs a machine that systemd runs. */
async function checkUnits(folder: string): Promise<void> {
  const names = await readdir('deploy/systemd')
  for (const name of names) {
    // Their commands have to exist, so the path of the installation is replaced by that of the project.
    const unit = await readFile(join('deploy/systemd', name), 'utf8')
    await writeFile(join(folder, name), unit.replaceAll('/srv/tanabana', resolve('.')))
  }
  const files = names.map((name) => join(folder, name))
  const { stderr } = await execa('systemd-analyze', ['verify', ...files])
  // Its exit code is 0 even for an unknown setting.
  assert.equal(stderr, '')
  for (const file of files.filter((each) => each.endsWith('.service'))) {
    const options = ['security', '--offline=true', '--no-pager', `--threshold=${EXPOSURE_MAX}`, file]
    await execa('systemd-analyze', options)
  }
}

async function walkBehindNginx(folder: string): Promise<void> {
  await using site = await startSite({ env: { SITE_URL: `https://${HOST}`, TRUST_PROXY_HOPS: '1' } })
  const port = await getPort()
  const file = await writeNginxConfig(folder, port, new URL(site.url).host)
  await execa('nginx', ['-t', '-c', file, '-p', folder])
  const nginx = execa('nginx', ['-c', file, '-p', folder], { reject: false })
  /** Over TLS, without checking the certificate. */
  const askProxy = (path: string, { headers, ...options }: Request = {}) =>
    ask(`https://127.0.0.1:${port}`, path, {
      servername: HOST,
      rejectUnauthorized: false,
      ...options,
      headers: { host: HOST, ...headers },
    })
  try {
    await expect.poll(() => askProxy('/robots.txt').then(({ status }) => status, String), TIMEOUT).toBe(200)
    await walk(site, askProxy)
  } finally {
    nginx.kill()
    await nginx
  }
}

/** The recipe, with other ports, a temporary certificate, and all its files in one folder. */
async function writeNginxConfig(folder: string, port: number, site: string): Promise<string> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  await execa('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`, '-out', certificate, '-keyout', key],
  ])
  const changes: [from: string, to: string][] = [
    ['127.0.0.1:3000', site],
    ['listen 80;', `listen 127.0.0.1:${await getPort()};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/ssl/www.example.com/fullchain.pem', certificate],
    ['/etc/ssl/www.example.com/privkey.pem', key],
  ]
  let recipe = await readFile('deploy/nginx/tanabana.conf', 'utf8')
  for (const [from, to] of changes) {
    assert.ok(recipe.includes(from), `The recipe for nginx has no "${from}".`)
    recipe = recipe.replaceAll(from, to)
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};\n`)
    .join('')
  // Started by root, nginx runs its workers as another user, which cannot read this folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  const main = `${user}daemon off;\npid ${join(folder, 'nginx.pid')};\nerror_log stderr;\nevents {}\n`
  const file = join(folder, 'nginx.conf')
  await writeFile(file, `${main}http {\naccess_log off;\n${temporary}${recipe}\n}\n`)
  return file
}

/** Walks the site behind a proxy as its visitors do. */
async function walk(site: Site, askProxy: (path: string, request?: Request) => ReturnType<typeof ask>) {
  for (const path of ['/', '/faq', '/feed.xml', '/no-such-page']) {
    const headers = { 'accept-encoding': 'br, gzip', host: HOST }
    const direct = await ask(site.url, path, { headers })
    const proxied = await askProxy(path, { headers })
    assert.equal(proxied.status, direct.status, `the status of ${path}`)
    for (const name of SAME_HEADERS)
      assert.equal(proxied.headers[name], direct.headers[name], `${name} of ${path}`)
    assert.ok(proxied.body.equals(direct.body), `the body of ${path}`)
  }
  const post = (message: string, more: Record<string, string> = {}) => {
    const body = JSON.stringify({ ...JSON.parse(postEnquiry().body), message })
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...more }
    return askProxy('/api/sendEmail', { method: 'POST', body, headers })
  }
  const tooLarge = await post('x'.repeat(TOO_LARGE_BYTES))
  assert.equal(tooLarge.status, 413)
  assert.match(
    String(tooLarge.headers['content-type']),
    /^application\/problem\+json/,
    'not the site’s words',
  )
  // If the address that a visitor claims were believed, the limit for one visitor would refuse the last of these.
  // The true address is one of this machine, which is never limited.
  for (let turn = 1; turn <= TOO_MANY; turn++) {
    const { status } = await post(`Number ${turn}`, { 'x-forwarded-for': '203.0.113.7' })
    assert.equal(status, 200, 'a made-up X-Forwarded-For was believed')
  }
  await inboxAt(site.inboxUrl).waitFor('Number 1')
}
