import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#e2e/support/free-port.ts'
import { type Site, startSite } from '#e2e/support/site.ts'
import { type Program, runProgram, startProgram } from '#tools/deploy/program.ts'
import { walkHttp3 } from '#tools/deploy/walk-http3.ts'
import { askHttps, walkProxy } from '#tools/deploy/walk-proxy.ts'

/** What the recipes call the site. */
export const HOST = 'www.example.com'

/** nginx with deploy/nginx/tanabana.conf, changed in its ports and certificate alone. */
export async function tryNginx(folder: string): Promise<void> {
  await withSite(async (site, port) => {
    const proxy = await startNginx(folder, port, [site.url])
    await walkProxy(site, port).finally(() => proxy.stop())
  })
}

/** nginx with the recipe for one machine or for two, by the addresses that the site has there. */
export async function startNginx(folder: string, port: number, sites: readonly string[]): Promise<Program> {
  const certificate = await makeCertificate(folder)
  const [first = '', second] = sites.map((url) => new URL(url).host)
  const recipe = replaceAll(await readFile('deploy/nginx/tanabana.conf', 'utf8'), [
    ['127.0.0.1:3000', first],
    ...(second === undefined ? [] : forTwo(second)),
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/ssl/www.example.com/fullchain.pem', certificate.file],
    ['/etc/ssl/www.example.com/privkey.pem', certificate.key],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  // Started by root, nginx hands its work to another user, who may not read this folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  const main = `${user}daemon off;\npid ${join(folder, 'nginx.pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${recipe}\n}\n`
  const file = join(folder, 'nginx.conf')
  await writeFile(file, main)
  await runProgram('nginx', ['-t', '-c', file, '-p', folder])
  return await startProgram('nginx', ['-c', file, '-p', folder], () => answers(port))
}

/** The lines that the recipe has ready. */
function forTwo(second: string): [from: string, to: string][] {
  return [
    ['# ip_hash;', 'ip_hash;'],
    ['# server 10.0.0.2:3000;', `server ${second};`],
  ]
}

/** Caddy with deploy/caddy/Caddyfile, changed in its port, and with a certificate of its own making. */
export async function tryCaddy(folder: string): Promise<void> {
  await withSite(async (site, port) => {
    const recipe = replaceAll(await readFile('deploy/caddy/Caddyfile', 'utf8'), [
      ['127.0.0.1:3000', new URL(site.url).host],
      [`\n${HOST} {`, `\n${HOST}:${port} {\n\tbind 127.0.0.1\n\ttls internal`],
    ])
    const global = `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tstorage file_system ${folder}\n}\n`
    const file = join(folder, 'Caddyfile')
    await writeFile(file, global + recipe)
    const args = ['--config', file, '--adapter', 'caddyfile']
    await runProgram('caddy', ['validate', ...args])
    const proxy = await startProgram('caddy', ['run', ...args], () => answers(port))
    try {
      await walkProxy(site, port)
      await walkHttp3(HOST, port, ['/', '/faq', '/contact'])
    } finally {
      await proxy.stop()
    }
  })
}

/** The built site, set up as the recipes say, and a free port for the proxy. */
async function withSite(run: (site: Site, port: number) => Promise<void>): Promise<void> {
  const site = await startSite({ env: { SITE_URL: `https://${HOST}`, TRUST_PROXY_HOPS: '1' } })
  try {
    await run(site, await freePort())
  } finally {
    await site.stop()
  }
}

async function answers(port: number): Promise<boolean> {
  return (await askHttps(port, '/robots.txt')).status === 200
}

async function makeCertificate(folder: string): Promise<{ file: string; key: string }> {
  const file = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  await runProgram('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...subject,
    ...['-out', file, '-keyout', key],
  ])
  return { file, key }
}

/** @throws Error when the recipe does not hold what is to be replaced: then it has changed, and this command has to follow */
function replaceAll(recipe: string, changes: [from: string, to: string][]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The recipe does not say "${from.trim()}" any more.`)
    return text.replaceAll(from, to)
  }, recipe)
}
