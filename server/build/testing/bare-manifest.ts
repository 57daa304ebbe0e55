import type { Manifest } from '#server/build/manifest.ts'

/** The smallest manifest of a build of one page. `changes` replace its values. */
export function bareManifest(tag: string, changes: Partial<Manifest> = {}): Manifest {
  const page = { tag, sources: 0 }
  return {
    commit: 'c',
    siteUrl: 'https://www.example.com',
    documents: { '/': page },
    sources: [{ scripts: [], styles: [], styleAttributes: [], counters: [], frames: [], fonts: [] }],
    notFound: page,
    rewrites: [],
    redirects: [],
    gone: [],
    files: {},
    ...changes,
  }
}
