import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ENQUIRY_ADDRESS } from '#lib/enquiry/forms.ts'
import type { Manifest } from '#server/build/manifest.ts'
import { bareManifest } from '#server/build/testing/bare-manifest.ts'
import { StartError } from '#server/start-error.ts'
import { newFolder } from '#testing/new-folder.ts'
import { startStaticHost } from '#testing/static-host.ts'
import { writeStaticSite } from './static-site.ts'

const root = newFolder(afterEach)
const folder = join(root, 'pages')

const API = 'https://api.example.com'
const page = { tag: 'home', sources: 0 }
const HEAD = '<head><meta charSet="utf-8"/></head>'

async function writeBuild(change: Partial<Manifest> = {}, html = HEAD) {
  await mkdir(join(root, '.site/pages'), { recursive: true })
  await writeFile(join(root, '.site/manifest.json'), JSON.stringify(bareManifest('home', change)))
  await writeFile(join(root, '.site/pages/home.html'), html)
}

const writeSite = () => writeStaticSite({ siteFolder: join(root, '.site'), folder, api: API })
const readPage = (name: string) => readFile(join(folder, name), 'utf8')

test('a page says its policy before anything that it loads or runs, and its forms go to the API', async () => {
  const html = `<head><meta charSet="utf-8"/><script>1</script></head><form action="${ENQUIRY_ADDRESS}">`
  await writeBuild({ documents: { '/': page, '/team': page, '/missing/team': page } }, html)
  await writeSite()
  for (const name of ['index.html', 'team.html', 'team/404.html']) {
    const written = await readPage(name)
    expect(written).toMatch(/^<head><meta charSet="utf-8"\/><meta http-equiv="content-security-policy" /)
    expect(written).toContain(`<form action="${API}${ENQUIRY_ADDRESS}">`)
  }
  await writeBuild({}, '<head></head>')
  await expect(writeSite()).rejects.toThrow(/charSet/)
})

test('a static host finds pages and files whose names are not Latin, at the addresses that links have', async () => {
  const [name, list] = ['привет,-мир', '/team/خان']
  const file = { tag: 't', encoded: true, headers: { 'content-type': 'text/markdown; charset=utf-8' } }
  await writeBuild({
    documents: { [encodeURI(`/blog/${name}`)]: page, [encodeURI(list)]: page },
    files: { [encodeURI(`/blog/${name}.md`)]: file },
  })
  await mkdir(join(root, '.site/files/blog'), { recursive: true })
  await writeFile(join(root, `.site/files/blog/${name}.md`), '')
  await writeSite()
  using host = await startStaticHost(folder)
  for (const path of [`/blog/${name}`, `/blog/${name}.md`, list])
    expect([path, (await fetch(`http://127.0.0.1:${host.port}${path}`)).status]).toEqual([path, 200])
})

test('the files for the host contain each header once, missing media types, and the 404 pages', async () => {
  const file = (type: string) => ({ tag: 't', encoded: true, headers: { 'content-type': type } })
  await writeBuild({
    files: { '/feed.json': file('application/feed+json'), '/a.png': file('image/png') },
    documents: { '/missing/de': page, '/missing/de/team': page, '/missing/team': page },
    redirects: [
      { pattern: '', from: '/about/*', to: '/ueber-uns/$1', status: 308 },
      { pattern: '', from: '/old', to: '/new', status: 308 },
      { pattern: '', from: '/ended', to: '/work', status: 307 },
      { pattern: '', to: '/$1', status: 308 },
    ],
    rewrites: [{ pattern: '', from: '/FAQ', to: '/faq' }],
  })
  await mkdir(join(root, '.site/files'))
  for (const name of ['feed.json', 'a.png']) await writeFile(join(root, '.site/files', name), '')
  await writeSite()
  const blocks = (await readPage('_headers')).split(/\n(?=\/)/).map((block) => block.split('\n  '))
  const [everywhere = [], ...others] = blocks
  expect(everywhere).toEqual(
    expect.arrayContaining([
      '/*',
      "content-security-policy: frame-ancestors 'none'",
      // Also of pages, because hosts would join two values of a header.
      'cross-origin-resource-policy: cross-origin',
    ]),
  )
  const names = new Set(everywhere.map((line) => line.split(':')[0]))
  expect(others.flat().filter((line) => names.has(line.split(':')[0]))).toEqual([])
  expect(others.at(-1)?.map((line) => line.trim())).toEqual([
    '/feed.json',
    'content-type: application/feed+json',
  ])
  expect(await readPage('_redirects')).toBe(
    '/old /new 301\n/ended /work 302\n/FAQ /faq 200\n/about/* /ueber-uns/:splat 301\n' +
      '/de/team/* /de/team/404.html 404\n/team/* /team/404.html 404\n/de/* /de/404.html 404\n',
  )
})

test('a new export replaces the one before, also an incomplete one, and keeps files of others', async () => {
  await writeBuild({ documents: { '/': page, '/old': page, '/lost': { ...page, tag: 'lost' } } })
  await expect(writeSite()).rejects.toThrow(/ENOENT/)
  await writeFile(join(folder, 'CNAME'), 'www.example.com')
  await writeBuild({ documents: { '/': page, '/new': page } })
  await writeSite()
  expect((await readdir(folder)).filter((name) => !name.startsWith('_')).sort()).toEqual([
    '.exported',
    '404.html',
    'CNAME',
    'index.html',
    'new.html',
  ])
})

test('an export deletes no file outside its folder, even if its list names one', async () => {
  await writeBuild()
  await mkdir(folder)
  await writeFile(join(folder, '.exported'), '../.site/manifest.json\n\n.\n..\n')
  await writeSite()
  expect(await readdir(join(root, '.site'))).toContain('manifest.json')
})

test('a folder with other things in it is refused, and stays as it is', async () => {
  await writeBuild()
  await mkdir(folder)
  await writeFile(join(folder, 'thesis.txt'), '')
  await expect(writeSite()).rejects.toThrow(StartError)
  expect(await readdir(folder)).toEqual(['thesis.txt'])
})
