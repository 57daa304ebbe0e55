const ORIENTATION = 0x0112
const GPS = 0x8825
const ENTRY_BYTES = 12

/**
 * What matters of the EXIF of a photograph: whether it has to be turned, and whether it tells where it was taken.
 * @param tiff the block without the word "Exif" (CIPA DC-008, section 4.5); one that is cut off tells nothing
 */
export function readExif(tiff: Buffer): { isTurned: boolean; hasPosition: boolean } {
  const found = { isTurned: false, hasPosition: false }
  // WebP and PNG leave the word out; some programs write it all the same.
  const block = tiff.toString('latin1', 0, 4) === 'Exif' ? tiff.subarray(6) : tiff
  if (block.length < 8) return found
  const isLittle = block.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => {
    if (at + 2 > block.length) return 0
    return isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at)
  }
  const first = isLittle ? block.readUInt32LE(4) : block.readUInt32BE(4)
  const count = short(first)
  for (let entry = 0; entry < count; entry++) {
    const at = first + 2 + entry * ENTRY_BYTES
    const tag = short(at)
    if (tag === ORIENTATION) found.isTurned = short(at + 8) > 1
    if (tag === GPS) found.hasPosition = true
  }
  return found
}
