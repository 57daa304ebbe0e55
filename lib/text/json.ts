/** The value of a JSON text; undefined, which JSON cannot express, if the text is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a parsed value is an object, not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What JSON can hold. Undefined leaves a property out. */
type Json = string | number | boolean | null | undefined | readonly Json[] | JsonRecord
export type JsonRecord = { readonly [key: string]: Json }
