const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/**
 * Wraps one square PNG (up to 256 px) as an .ico file: a header that says "one icon", one directory entry,
 * then the PNG as it is (allowed since Windows Vista). Numbers are little-endian.
 */
export function iconFile(png: Buffer, size: number): Buffer {
  const directory = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES)
  directory.writeUInt16LE(1, 2) // type 1: icon
  directory.writeUInt16LE(1, 4) // one picture
  directory.writeUInt8(size % 256, 6) // width; 256 is written as 0
  directory.writeUInt8(size % 256, 7) // height
  directory.writeUInt16LE(1, 10) // colour planes
  directory.writeUInt16LE(32, 12) // bits per pixel
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18) // where the PNG begins
  return Buffer.concat([directory, png])
}
