import type { Manifest } from '#server/build/manifest.ts'

/** What a build of one page leaves behind, as small as can be; `changes` take the place of what stands here. */
export function bareManifest(tag: string, changes: Partial<Manifest> = {}): Manifest {
  const page = { tag, inline: 0, frames: [] }
  return {
    buildId: 'b',
    siteUrl: 'https://www.example.com',
    documents: { '/': page },
    inline: [{ scripts: [], styles: [], styleAttributes: [] }],
    notFound: page,
    rewrites: [],
    hostRules: [],
    delegated: { addresses: [], patterns: [] },
    files: {},
    ...changes,
  }
}
