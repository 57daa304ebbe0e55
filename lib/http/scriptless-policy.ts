/** The Content-Security-Policy of files and of pages that answer a form without script. It allows no scripts. */
export const SCRIPTLESS_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'"

/** The policy of API responses, which load nothing and cannot be framed. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'"
