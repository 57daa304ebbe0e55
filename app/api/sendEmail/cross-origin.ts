import { ELAPSED_HEADER, KEY_HEADER } from '#lib/enquiry/controls.ts'

/** Browsers ask again after two hours at the latest, whatever is said. */
const ASK_AGAIN_AFTER_S = 7200

/** Lets a script on this origin read an answer, and what it goes by when it tries again. */
export function openTo(origin: string, { headers }: Response): void {
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-expose-headers', 'retry-after, x-request-id')
  headers.append('vary', 'origin')
}

/** Tells a browser on this origin what its script may send (https://fetch.spec.whatwg.org/#cors-preflight-fetch). */
export function allowPost(origin: string): Response {
  const response = new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': `content-type, ${KEY_HEADER}, ${ELAPSED_HEADER}`,
      'access-control-max-age': String(ASK_AGAIN_AFTER_S),
      'cache-control': 'no-store',
    },
  })
  openTo(origin, response)
  return response
}
