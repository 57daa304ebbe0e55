import { directionOf } from '#lib/text/direction.ts'

const frames = new Map<string, string>()

/**
 * Sets the frame of pages in a language that are made at request time.
 * @param html a document with an empty title and an empty main
 */
export function setFrame(language: string, html: string): void {
  frames.set(language, html)
}

/** @param page its language, its title and its main as markup. In development there is no frame */
export function framePage({ language, title, main }: Record<'language' | 'title' | 'main', string>): string {
  return (frames.get(language) ?? bareFrame(language))
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
