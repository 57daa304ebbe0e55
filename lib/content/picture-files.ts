import { closeSync, openSync, readSync } from 'node:fs'
import type { ContentFault } from './fault.ts'
import { photoFaults } from './photo-faults.ts'

/** How the files of each kind of picture begin. */
const BEGINNINGS: { endings: string[]; begins: (head: string) => boolean }[] = [
  { endings: ['jpg', 'jpeg'], begins: (head) => head.startsWith('\xFF\xD8\xFF') },
  { endings: ['png'], begins: (head) => head.startsWith('\x89PNG') },
  { endings: ['webp'], begins: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' },
  { endings: ['avif'], begins: (head) => /^ftyp(?:avif|avis|mif1)/.test(head.slice(4)) },
  { endings: ['svg'], begins: (head) => /^(?:\xEF\xBB\xBF)?\s*<(?:svg|\?xml|!--|!DOCTYPE)/i.test(head) },
]
const HEAD_BYTES = 64

/**
 * A picture that is something else than its name says, or no picture at all, or a photograph that is not prepared.
 * @param path how the fault names the file
 */
export function pictureFileFaults(file: string, path: string): ContentFault[] {
  const head = readHead(file)
  const ending = path.slice(path.lastIndexOf('.') + 1)
  const [kind] = BEGINNINGS.filter(({ begins }) => begins(head))
  if (kind?.endings.includes(ending)) {
    const found = photoFaults(file)
    if (found.length === 0) return []
    return [{ file: path, message: `${found.join(', and ')}. Mend it with: npm run pictures` }]
  }
  const message = kind
    ? `is a .${kind.endings[0]} by what is in it. Give it that ending`
    : /^ftyp(?:hei|hev)/.test(head.slice(4))
      ? 'is a .heic, which browsers cannot show. Save it again as .jpg'
      : 'is not a picture that a browser can show. Save it again as .jpg, .png, .webp, .avif or .svg'
  return [{ file: path, message }]
}

function readHead(file: string): string {
  const descriptor = openSync(file, 'r')
  const bytes = Buffer.alloc(HEAD_BYTES)
  const length = readSync(descriptor, bytes, 0, HEAD_BYTES, 0)
  closeSync(descriptor)
  return bytes.toString('latin1', 0, length)
}
