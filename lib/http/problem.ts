/** One thing that is wrong with a request, and where (RFC 9457, 3 "errors" extension; RFC 6901, 6). */
export type ProblemError = { pointer: string; detail: string }

export type Problem = {
  status: number
  title: string
  /** What the caller can do about it; never anything about the inside of the server. */
  detail?: string
  errors?: readonly ProblemError[]
  /** A name for this one occurrence, so that it can be found again in the log. */
  instance?: string
  headers?: Readonly<Record<string, string>>
}

/** A refusal in the standard shape, `application/problem+json` (RFC 9457). */
export function problemResponse({ headers, ...problem }: Problem): Response {
  return new Response(`${JSON.stringify({ type: 'about:blank', ...problem })}\n`, {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  })
}
