import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'

/* Taking new versions of the software into the site of a company, by the commands of docs/adopting.md. */

const CODE = 'lib/routes.ts'
const root = newFolder(afterAll)
const [software, site] = [join(root, 'software'), join(root, 'site')]

function run(folder: string, command: string, ...words: string[]): string {
  const author = ['NAME', 'EMAIL'].flatMap((what) => [`GIT_AUTHOR_${what}`, `GIT_COMMITTER_${what}`])
  const env = { ...process.env, ...Object.fromEntries(author.map((name) => [name, 'a@b.c'])) }
  return spawnSync(command, words, { cwd: folder, env, encoding: 'utf8' }).stdout
}
const git = (folder: string, ...words: string[]) => run(folder, 'git', ...words)

function put(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

function commit(folder: string): void {
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message=m')
}

/** The commands of one block below a heading of the guide. */
function commandsOf(block: number): string {
  const [, chapter = ''] = readFileSync('docs/adopting.md', 'utf8').split('## Take a new version\n')
  return (
    Array.from(chapter.matchAll(/^```sh\n([\s\S]*?)^```/gm), ([, text = '']) => text)[block] ?? expect.fail()
  )
}

const lines = (...changed: string[]) =>
  Array.from({ length: 12 }, (_, line) => `line ${line}${changed[line] ?? ''}\n`).join('')

test('two new versions of the software keep all content of the company, and its changes of the code', () => {
  const pictures = [
    'public/social/about.jpg',
    'public/social/home.jpg',
    'public/icons/small.png',
    'app/favicon.ico',
    'app/icon.svg',
    'styles/art/border.svg',
  ]
  const sample = ['content/site.yaml', 'content/faq.yaml', 'content/blog/old.md', ...pictures]
  put(software, { [CODE]: lines(), ...Object.fromEntries(sample.map((file) => [file, 'of the sample'])) })
  git(software, 'init', '--quiet', '--initial-branch=main')
  commit(software)

  git(root, 'clone', '--quiet', software, site)
  rmSync(join(site, 'content'), { recursive: true })
  const theirFiles = [
    'content/site.yaml',
    'content/faq.yaml',
    'content/team/ada.md',
    'public/icons/small.png',
  ]
  put(site, Object.fromEntries(theirFiles.map((file) => [file, 'of the company'])))
  put(site, { [CODE]: lines(' of the company') })
  rmSync(join(site, 'public/social/about.jpg'))
  commit(site)
  const theirs = git(site, 'ls-tree', '-r', 'HEAD', 'content', 'public', 'app', 'styles')

  run(site, 'sh', '-c', commandsOf(0).replace(/<[^>]+>/, software))
  for (const version of [1, 2]) {
    put(software, {
      [CODE]: lines('', '', '', '', '', '', ` of version ${version}`),
      'content/site.yaml': `name: Sample ${version}\n`,
      'content/words.yaml': `menu: ${version}\n`,
      [`content/blog/new-${version}.md`]: 'A post of the sample.\n',
      ...Object.fromEntries([...pictures, 'public/social/new.jpg'].map((file) => [file, String(version)])),
    })
    rmSync(join(software, 'content/faq.yaml'), { force: true })
    commit(software)

    run(site, 'sh', '-c', commandsOf(1))
    expect(git(site, 'diff', '--name-only', '--diff-filter=U')).toBe('')
    git(site, 'commit', '--quiet', '--no-edit')
    expect(git(site, 'status', '--porcelain')).toBe('')
    expect(git(site, 'ls-tree', '-r', 'HEAD', 'content', 'public', 'app', 'styles')).toBe(theirs)
    const code = lines(' of the company', '', '', '', '', '', ` of version ${version}`)
    expect(readFileSync(join(site, CODE), 'utf8')).toBe(code)
    expect(git(site, 'log', '--merges', '--format=%P').trim().split('\n')).toHaveLength(version)
  }
}, 60_000)
