import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeWhole } from '#lib/process/write-whole.ts'
import { StartError } from '#server/start-error.ts'
import type { Host } from './cms-config.ts'
import { buildPage, pageHtml } from './page.ts'

/** The hosts, where the one that everybody knows is, the path of their API, and what signing in by an application needs. */
const HOSTS: Record<Host['name'], { origin?: string; api: string; byApplication?: object }> = {
  // Its sign-in needs a server that keeps a secret, so a token of this one repository is pasted.
  github: { origin: 'https://api.github.com', api: '' },
  gitlab: { origin: 'https://gitlab.com', api: '/api/v4', byApplication: { auth_type: 'pkce' } },
  gitea: { api: '/api/v1', byApplication: {} },
}

type Remote = {
  /** Such as `gitlab:company/site`. */
  place: string
  /** The origin of a host of one's own. */
  at: string | undefined
  /** The ID of the OAuth application that somebody has registered there. */
  app: string | undefined
}

/** The host of a repository. @throws StartError with what to write instead */
export function hostOf({ place, at, app }: Remote): Host {
  const [, name = '', repository = ''] = /^(\w+):([\w.-]+(?:\/[\w.-]+)+)$/.exec(place) ?? []
  const known = Object.hasOwn(HOSTS, name) ? HOSTS[name as Host['name']] : undefined
  if (known === undefined)
    throw new StartError(
      `--for ${place} is not a repository. Write github:, gitlab: or gitea:, and owner/name.`,
    )
  const origin = URL.parse(at ?? known.origin ?? '')?.origin
  if (origin === undefined || !origin.startsWith('https://'))
    throw new StartError('Name the host of the repository: --at https://git.example.com')
  const { api, byApplication } = known
  const signIn =
    app && byApplication ? { ...byApplication, base_url: origin, app_id: app } : { auth_methods: ['token'] }
  return { name: name as Host['name'], api: origin + api, repository, signIn }
}

/**
 * Writes the page that edits a repository, for any server of files.
 * @param root the folder that holds `content/`
 */
export async function writePage(root: string, siteName: string, host: Host, folder: string): Promise<void> {
  const files = await buildPage({ host })
  const html = pageHtml({ root, siteName, host, preview: '' })
  for (const [name, { body }] of [...files, ['index.html', { body: html }] as const]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeWhole(join(folder, name), body)
  }
}
