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
  type Request = { headers?: Record<string, string>; body?: string }
  type Options = {
    url: string
    connections: number
    /** Seconds; `amount` of requests takes precedence. */
    duration?: number
    amount?: number
    connectionRate?: number
    ignoreCoordinatedOmission?: boolean
    timeout?: number
    method?: 'GET' | 'POST'
    headers?: Record<string, string>
    requests?: { setupRequest: (request: Request) => Request }[]
  }
  export type Result = {
    /** Milliseconds. */
    latency: { p50: number; p99: number; max: number }
    requests: { average: number; total: number }
    /** Seconds. */
    duration: number
    errors: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result> & { stop: () => void }
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
