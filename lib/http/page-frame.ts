import { directionOf } from '#lib/text/direction.ts'

let frame: string | undefined

/**
 * Sets the frame of pages that are made at request time.
 * @param html a document with an empty title and an empty main
 */
export function setFrame(html: string): void {
  frame = html
}

/** @param page its title and main as markup, and its language for development, which has no frame */
export function framePage({ language, title, main }: Record<'language' | 'title' | 'main', string>): string {
  return (frame ?? bareFrame(language))
    .replace('<title></title>', () => `<title>${title}</title>`)
    .replace('></main>', () => `>${main}</main>`)
}

function bareFrame(language: string): string {
  return (
    `<!DOCTYPE html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"/>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>' +
    '<title></title></head><body><main id="main" tabindex="-1"></main></body></html>'
  )
}
