/**
 * The Content-Security-Policy of everything that is neither a page of the build nor an answer of the API: files, and the
 * pages that answer a form without script. It is shown, nothing in it runs.
 */
export const SCRIPTLESS_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'"

/** Of an answer of the API that programs read: it loads nothing, and nothing frames it. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'"
