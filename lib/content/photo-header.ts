import { closeSync, openSync, readSync } from 'node:fs'
import { readExif } from './exif.ts'

/** What the head of a photograph tells, without decoding it. */
export type PhotoHeader = {
  /** In pixels, as they are stored: a photograph that lies on its side is not turned for this. */
  width: number
  height: number
  /** Viewers have to turn or mirror it before it is shown. */
  isTurned: boolean
  /** It holds what a camera or a program wrote about it: EXIF, XMP or IPTC. */
  hasMetadata: boolean
  /** Part of that is the place where it was taken. */
  hasPosition: boolean
}

/** Reads some bytes of a file. Past its end there are none. */
type Read = (at: number, length: number) => Buffer

/**
 * Reads the head of a JPEG, PNG, WebP or AVIF file. Only a few hundred bytes are read, so that thousands of files are
 * looked at within a second.
 * @returns undefined for a file of another kind, or one that is cut off
 */
export function readPhotoHeader(file: string): PhotoHeader | undefined {
  const descriptor = openSync(file, 'r')
  try {
    const read: Read = (at, length) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, at))
    }
    const header = emptyHeader()
    const head = read(0, 12).toString('latin1')
    if (head.startsWith('\xFF\xD8\xFF')) readJpeg(read, header)
    else if (head.startsWith('\x89PNG')) readPng(read, header)
    else if (head.startsWith('RIFF') && head.endsWith('WEBP')) readWebp(read, header)
    else if (head.slice(4, 8) === 'ftyp') readBoxes(read, header, 0, Number.MAX_SAFE_INTEGER)
    return header.width > 0 && header.height > 0 ? header : undefined
  } finally {
    closeSync(descriptor)
  }
}

function emptyHeader(): PhotoHeader {
  return { width: 0, height: 0, isTurned: false, hasMetadata: false, hasPosition: false }
}

function noteExif(header: PhotoHeader, tiff: Buffer): void {
  const { isTurned, hasPosition } = readExif(tiff)
  header.hasMetadata = true
  header.isTurned ||= isTurned
  header.hasPosition ||= hasPosition
}

/** XMP may name a place as well, in words of its own. */
function noteXmp(header: PhotoHeader, packet: Buffer): void {
  header.hasMetadata = true
  header.hasPosition ||= packet.includes('GPSLatitude')
}

/** Segments of a JPEG up to the picture itself (ITU-T T.81, annex B). */
function readJpeg(read: Read, header: PhotoHeader): void {
  for (let at = 2; ; ) {
    const start = read(at, 9)
    if (start.length < 9 || start[0] !== 0xff) return
    const marker = start[1] ?? 0
    const length = start.readUInt16BE(2)
    const body = () => read(at + 4, length - 2)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      header.height = start.readUInt16BE(5)
      header.width = start.readUInt16BE(7)
    }
    if (marker === 0xda) return
    if (marker === 0xe1) {
      const segment = body()
      if (segment.toString('latin1', 0, 4) === 'Exif') noteExif(header, segment.subarray(6))
      else noteXmp(header, segment)
    }
    if (marker === 0xed) header.hasMetadata = true
    at += 2 + length
  }
}

const PNG_TEXTS = ['tEXt', 'zTXt', 'iTXt']

/** Chunks of a PNG (RFC 2083, section 3). What was written about it may stand behind the picture. */
function readPng(read: Read, header: PhotoHeader): void {
  for (let at = 8; ; ) {
    const start = read(at, 16)
    if (start.length < 12) return
    const length = start.readUInt32BE(0)
    const type = start.toString('latin1', 4, 8)
    if (type === 'IHDR') {
      header.width = start.readUInt32BE(8)
      header.height = start.readUInt32BE(12)
    }
    if (type === 'eXIf') noteExif(header, read(at + 8, length))
    if (PNG_TEXTS.includes(type)) noteXmp(header, read(at + 8, length))
    at += 12 + length
  }
}

/** Chunks of a WebP file (RFC 9649). */
function readWebp(read: Read, header: PhotoHeader): void {
  for (let at = 12; ; ) {
    const start = read(at, 18)
    if (start.length < 8) return
    const type = start.toString('latin1', 0, 4)
    const length = start.readUInt32LE(4)
    if (start.length === 18 && header.width === 0) {
      if (type === 'VP8X') {
        header.width = start.readUIntLE(12, 3) + 1
        header.height = start.readUIntLE(15, 3) + 1
      } else if (type === 'VP8L') {
        const bits = start.readUInt32LE(9)
        header.width = (bits & 0x3fff) + 1
        header.height = ((bits >>> 14) & 0x3fff) + 1
      } else if (type === 'VP8 ') {
        const size = read(at + 14, 4)
        header.width = size.readUInt16LE(0) & 0x3fff
        header.height = size.readUInt16LE(2) & 0x3fff
      }
    }
    if (type === 'EXIF') noteExif(header, read(at + 8, length))
    if (type === 'XMP ') noteXmp(header, read(at + 8, length))
    at += 8 + length + (length % 2)
  }
}

/** Boxes that hold other boxes, and how many bytes of their own come first. */
const CONTAINERS: Record<string, number> = { meta: 4, iprp: 0, ipco: 0 }

/** Boxes of an AVIF file (ISO/IEC 14496-12, 23008-12). Its EXIF lies apart; that there is some is enough to know. */
function readBoxes(read: Read, header: PhotoHeader, from: number, end: number): void {
  for (let at = from; at < end; ) {
    const start = read(at, 20)
    if (start.length < 8) return
    const size = start.readUInt32BE(0)
    const type = start.toString('latin1', 4, 8)
    if (size < 8) return
    const own = CONTAINERS[type]
    if (own !== undefined) readBoxes(read, header, at + 8 + own, at + size)
    if (type === 'ispe' && start.length === 20) {
      header.width = Math.max(header.width, start.readUInt32BE(12))
      header.height = Math.max(header.height, start.readUInt32BE(16))
    }
    if (type === 'irot' && ((start[8] ?? 0) & 3) !== 0) header.isTurned = true
    if (type === 'imir') header.isTurned = true
    if (type === 'iinf') {
      const items = read(at, size).toString('latin1')
      header.hasMetadata ||= /Exif|application\/rdf\+xml/.test(items)
    }
    at += size
  }
}
