import { importsOf, readSourceFiles, roomOf } from './imports.ts'

export const ARCHITECTURE_PAGE = 'docs/architecture.md'

const DRAWING = /(<!-- drawing -->\n)[\s\S]*?(<!-- end of drawing -->)/

/**
 * Left out, or the drawing would be all arrows: what stands around the product and may look into every room of it, and
 * the few small files at the top of lib that every room may use.
 */
const LEFT_OUT = new Set(['top', 'checks', 'scripts', 'e2e', 'lib'])

/**
 * The page with its drawing made again from the imports of the code (tests left out).
 * @throws Error when the page does not say where the drawing belongs
 */
export function withDrawing(page: string): string {
  if (!DRAWING.test(page))
    throw new Error(`${ARCHITECTURE_PAGE} has lost the two comments around its drawing.`)
  return page.replace(DRAWING, (_all, start: string, end: string) => `${start}${drawRooms()}${end}`)
}

/** The rooms and their arrows in the language of Mermaid, which code hosts draw. */
function drawRooms(): string {
  const product = readSourceFiles().filter(({ file }) => !/\.test\.tsx?$|\/testing\//.test(file))
  const arrows = new Set(
    product
      .flatMap(importsOf)
      .filter(({ isPackage }) => !isPackage)
      .map(({ file, target }) => [roomOf(file), roomOf(target)] as const)
      .filter(([from, to]) => from !== to && !LEFT_OUT.has(from) && !LEFT_OUT.has(to))
      .map(([from, to]) => `  ${node(from)} --> ${node(to)}`),
  )
  return ['```mermaid', 'flowchart LR', ...[...arrows].sort(), '```', ''].join('\n')
}

/** Mermaid takes no slash in a name, only in a label. */
function node(room: string): string {
  return room.includes('/') ? `${room.replace('/', '_')}["${room}"]` : room
}
