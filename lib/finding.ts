/** One thing that a check has found, in a sentence with what to do. `error`: enquiries do not arrive, or may get lost. */
export type Finding = { verdict: 'ok' | 'warning' | 'error'; text: string }
