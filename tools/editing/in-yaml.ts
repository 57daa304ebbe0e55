import { stringify } from 'yaml'

/** A text as the value of a field in YAML: on the line of the field, however long it is. */
export function inYaml(text: string): string {
  return stringify(text, { lineWidth: 0 }).trimEnd()
}
