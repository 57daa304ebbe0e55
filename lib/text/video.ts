type Host = {
  name: string
  video: RegExp
  /** The origin and the rest of the address of a frame. */
  origin: string
  frame: (found: RegExpExecArray, startSeconds: string | undefined) => string
}

/** The sites whose videos a text can show: which addresses are a video, and what a frame loads for it. */
const HOSTS: Host[] = [
  {
    name: 'YouTube',
    video:
      /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:\S*&)?v=|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    // Its mode without cookies: https://support.google.com/youtube/answer/171780
    origin: 'https://www.youtube-nocookie.com',
    frame: ([, id], start) => `/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`,
  },
  {
    name: 'Vimeo',
    // An unlisted video has a second number.
    video: /^https:\/\/(?:www\.)?vimeo\.com\/(\d+)(?:\/([\da-f]+))?(?=[/?#]|$)/,
    origin: 'https://player.vimeo.com',
    frame: ([, id, unlisted], start) =>
      `/video/${id}?autoplay=1&dnt=1${unlisted ? `&h=${unlisted}` : ''}${start ? `#t=${start}s` : ''}`,
  },
]

/** The origins of their frames. */
export const VIDEO_ORIGINS = HOSTS.map(({ origin }) => origin)

/** A video of another site. */
export type Video = {
  /** The name of that site. */
  host: string
  /** The address that a frame loads. */
  frame: string
}

/** The video that a link leads to; undefined if that is none, or of a site whose videos pages do not show. */
export function videoAt(address: string): Video | undefined {
  for (const { name, video, origin, frame } of HOSTS) {
    const found = video.exec(address)
    const [, start] = /[?&#]t=(\d+)s?(?=[&#]|$)/.exec(address) ?? []
    if (found) return { host: name, frame: origin + frame(found, start) }
  }
  return undefined
}
