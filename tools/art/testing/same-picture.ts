import sharp from 'sharp'

/** How far a channel of 256 steps may be off before we call it another one: less is the rounding of a processor. */
const STEPS = 32

/**
 * Which share of the values of two pictures differs, which may be ICO files, 0 to 1. Files of the same bytes are not unpacked: that
 * is what two runs on one kind of machine give.
 */
export async function differingShare(one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0
  const [a, b] = await Promise.all(
    [one, other].map((file) => sharp(pngOf(file)).ensureAlpha().raw().toBuffer()),
  )
  if (!a || a.length !== b?.length) return 1
  return a.filter((value, index) => Math.abs(value - (b[index] ?? 0)) > STEPS).length / a.length
}

/** The PNG itself; an ICO file says where its own begins. */
function pngOf(file: Buffer): Buffer {
  const isIcon = file.readUInt32LE(0) === 0x00_01_00_00
  return isIcon ? file.subarray(file.readUInt32LE(18)) : file
}
