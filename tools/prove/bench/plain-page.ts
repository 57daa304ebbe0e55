/** As much style as a page written by hand needs to be read. */
const STYLE =
  'body{max-width:42rem;margin:auto;padding:1rem;font:1.1rem/1.6 system-ui,sans-serif}img,svg{max-width:100%;height:auto}' +
  'svg{width:1.25rem}ul{padding-left:1rem}input,textarea,button{display:block;font:inherit}' +
  '@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}'

const UNREAD_ELEMENTS = /<(script|style|noscript|template)\b[^>]*>.*?<\/\1>|<!--.*?-->/gs
const UNREAD_ATTRIBUTES =
  / (?:class|style|data-[\w-]+|aria-(?!label)[\w-]+|tabindex|inert|role)(?:="[^"]*")?(?=[ />])/g

/**
 * The floor: a page with the words, pictures and form of one of ours, and no script, no font and no class. It is made
 * from our page at each run, so it has the same words for any company.
 */
export function plainPage(html: string): string {
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(html) ?? []
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  const words = main.replace(UNREAD_ELEMENTS, '').replace(UNREAD_ATTRIBUTES, '')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><main>${words}</main></html>`
}
