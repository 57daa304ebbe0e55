import type { ContentFault } from './fault.ts'

/** A file that was not saved as plain UTF-8, which nothing after this could read. */
export function encodingFaults(file: string, text: string): ContentFault[] {
  if (text.startsWith('\uFEFF')) {
    const message = 'begins with an invisible mark (BOM). Save it again as UTF-8 without BOM'
    return [{ file, line: 1, message }]
  }
  const at = text.indexOf('\uFFFD')
  if (at < 0) return []
  const line = text.slice(0, at).split('\n').length
  return [
    { file, line, message: 'is not UTF-8: a letter cannot be read. Save it again with the encoding UTF-8' },
  ]
}
