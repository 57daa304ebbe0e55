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
  type Options = { url: string; headers: Record<string, string>; connections: number; duration: number }
  type Result = {
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    requests: { average: number }
    errors: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}

declare module 'fft.js' {
  export default class FFT {
    constructor(size: number)
    /** The real and imaginary parts of complex numbers alternate. */
    transform(to: Float64Array, from: Float64Array): void
  }
}

declare module 'selenium-webdriver'
declare module 'selenium-webdriver/remote/index.js'
