/* Packages without types of their own, as far as we use them. */

declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype'
      keepAllGlyphs?: boolean
      variationAxes: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Buffer>
}

declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: Record<string, string>
  }
  export type Result = {
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    requests: { average: number }
    errors: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}

declare module 'selenium-webdriver'
declare module 'selenium-webdriver/remote/index.js'
