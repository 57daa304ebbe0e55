/** A result of a check: a sentence with the remedy. `error`: enquiries do not arrive, or may get lost. */
export type Finding = { verdict: 'ok' | 'warning' | 'error'; text: string }
