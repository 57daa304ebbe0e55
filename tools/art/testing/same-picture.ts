import sharp from 'sharp'

/** How far a channel of 256 steps may be off before we call the pixel another one: less is the rounding of a processor. */
const STEPS = 32

/**
 * Which share of the pixels of two PNG or ICO files differs, 0 to 1. Files of the same bytes are not unpacked: that
 * is what two runs on one kind of machine give.
 */
export async function differingShare(one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)])
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1
  let differing = 0
  for (let pixel = 0; pixel < a.data.length; pixel += 4) {
    const isOff = [0, 1, 2, 3].some(
      (channel) => Math.abs((a.data[pixel + channel] ?? 0) - (b.data[pixel + channel] ?? 0)) > STEPS,
    )
    if (isOff) differing++
  }
  return differing / (a.info.width * a.info.height)
}

function pixelsOf(file: Buffer) {
  return sharp(pngOf(file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}

/** The PNG itself; an ICO file says where its own begins. */
function pngOf(file: Buffer): Buffer {
  const isIcon = file.readUInt32LE(0) === 0x00_01_00_00
  return isIcon ? file.subarray(file.readUInt32LE(18)) : file
}
