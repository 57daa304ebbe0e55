/** The part of opentype.js that we call; the package brings no types. */
declare module 'opentype.js' {
  type Point = { x: number; y: number }
  type FirstControl = { x1: number; y1: number }
  export type Command =
    | ({ type: 'M' | 'L' } & Point)
    | ({ type: 'Q' } & FirstControl & Point)
    | ({ type: 'C'; x2: number; y2: number } & FirstControl & Point)
    | { type: 'Z' }
  export type Path = { commands: Command[] }
  export type Font = {
    charToGlyphIndex(character: string): number
    getAdvanceWidth(text: string, size: number, options?: { letterSpacing?: number }): number
    getPath(text: string, x: number, y: number, size: number, options?: { letterSpacing?: number }): Path
  }
  const opentype: { parse(bytes: ArrayBuffer): Font }
  export default opentype
}
