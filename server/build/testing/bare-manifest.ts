import type { Manifest } from '#server/build/manifest.ts'

/** The smallest manifest of a build of one page. `changes` replace its values. */
export function bareManifest(tag: string, changes: Partial<Manifest> = {}): Manifest {
  const page = { tag, inline: 0 }
  return {
    commit: 'c',
    siteUrl: 'https://www.example.com',
    documents: { '/': page },
    inline: [{ scripts: [], styles: [], styleAttributes: [], counters: [], frames: [] }],
    notFound: page,
    rewrites: [],
    redirects: [],
    gone: [],
    files: {},
    ...changes,
  }
}
