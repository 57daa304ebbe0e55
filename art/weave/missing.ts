import {
  drawFallbackMember,
  drawFallbackPost,
  drawFallbackProject,
  drawFallbackService,
} from '#art/engine/fallback.ts'

type Fallback = { suffix: string; draw: (id: string) => string }

/** The folders whose entries need a picture, and what is woven for an entry that has none. */
const FALLBACKS: Record<string, Fallback[]> = {
  services: [
    { suffix: '', draw: (id) => drawFallbackService(id, 'front') },
    { suffix: '-reverse', draw: (id) => drawFallbackService(id, 'reverse') },
  ],
  projects: [{ suffix: '', draw: drawFallbackProject }],
  blog: [{ suffix: '', draw: drawFallbackPost }],
  team: [{ suffix: '', draw: drawFallbackMember }],
}

const PICTURE_ENDINGS = ['svg', 'avif', 'webp', 'jpg', 'jpeg', 'png']

export const picturedFolders = Object.keys(FALLBACKS)

/**
 * The pictures a content folder lacks, by file name. An entry is a Markdown file; a picture of any kind
 * beside it with the same name (a photograph, say) is its own picture and stays.
 */
export function missingPictures(folder: string, files: readonly string[]): Map<string, () => string> {
  const present = new Set(files)
  const missing = new Map<string, () => string>()
  for (const file of files) {
    if (!file.endsWith('.md')) continue
    const id = file.slice(0, -'.md'.length)
    for (const { suffix, draw } of FALLBACKS[folder] ?? []) {
      const hasPicture = PICTURE_ENDINGS.some((ending) => present.has(`${id}${suffix}.${ending}`))
      if (!hasPicture) missing.set(`${id}${suffix}.svg`, () => draw(id))
    }
  }
  return missing
}
