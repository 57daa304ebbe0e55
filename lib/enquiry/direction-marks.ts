/**
 * A text without the marks that turn the direction of writing (Unicode Standard Annex 9, 2). In a header they could
 * make the address behind a name look like another one.
 */
export function withoutDirectionMarks(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}
