/*
 * The visual editor writes a text in its own way as soon as it has read it: other marks for lists, tables without alignment.
 * What nobody has touched must stay as it is in the file. So we note what became of each text before it was touched.
 */

/** What the visual editor made of a text, and the text. */
const originals = new Map<string, string>()
const touched = new WeakSet<Element>()
/** The text that a visual editor was given, and what it wrote last: nothing at first. */
const given = new WeakMap<Element, { text: string; last: string }>()

const TOUCHES = ['beforeinput', 'keydown', 'paste', 'drop', 'change', 'click']

/** Begins to note. The editor dispatches the event `Update` whenever it has written its text. */
export function noteOriginals(): void {
  for (const type of TOUCHES)
    document.addEventListener(
      type,
      ({ target }) => {
        if (!(target instanceof Element)) return
        const editor = target.closest('.text-editor')
        // A click into the text alone changes nothing.
        if (editor && (type !== 'click' || target.closest('button, [role^="menu"], [role="option"]')))
          touched.add(editor)
      },
      true,
    )
  document.addEventListener(
    'Update',
    (event) => {
      if (!(event instanceof CustomEvent && event.target instanceof Element)) return
      const editor = event.target.closest('.text-editor')
      const text = editor?.querySelector<HTMLTextAreaElement>(':scope > * > textarea')?.value
      const written: unknown = event.detail?.value
      if (!editor || touched.has(editor) || text === undefined || typeof written !== 'string') return
      const before = given.get(editor)
      const first = before?.last === text ? before.text : text
      given.set(editor, { text: first, last: written })
      // It is empty before it has read its text.
      if (written !== '' && written !== first) originals.set(written.trim(), first)
    },
    true,
  )
}

/**
 * The text of a field with everything as it was in the file that nobody has touched.
 * @param old the text in the file
 */
export function restored(text: string, old: string): string {
  const original = originals.get(text.trim())
  if (original !== undefined) return original.trim() === old.trim() ? old : original
  const written = [...originals].findLast(([, each]) => each.trim() === old.trim())?.[0]
  return written === undefined ? text : withOldBlocks(text, old.trim(), written)
}

/** A changed text with the blocks of the file where nobody has changed them. */
function withOldBlocks(text: string, old: string, written: string): string {
  let result = `\n\n${text.trim()}\n\n`
  let from = 0
  for (const [was, seen] of pairsOf(old.split('\n\n'), written.split('\n\n'))) {
    const at = result.indexOf(`\n\n${seen}\n\n`, from)
    if (at < 0 || was === seen) continue
    result = result.slice(0, at + 2) + was + result.slice(at + 2 + seen.length)
    from = at + was.length
  }
  return result.trim()
}

/** The blocks of a text, and what the visual editor made of each: other marks around the same letters. */
function* pairsOf(old: string[], written: string[]): Generator<[was: string, seen: string]> {
  while (old.length > 0 && written.length > 0) {
    let [was = '', seen = ''] = [old.shift(), written.shift()]
    for (;;) {
      const [ours, theirs] = [lettersOf(was), lettersOf(seen)]
      if (ours === theirs) break
      const next = (ours.length < theirs.length ? old : written).shift()
      if (next === undefined) return
      if (ours.length < theirs.length) was += `\n\n${next}`
      else seen += `\n\n${next}`
    }
    yield [was, seen]
  }
}

/** The visual editor gives code a language that has none. */
const lettersOf = (text: string) => text.replace(/^ *```.*$/gm, '').replace(/[^\p{L}\p{N}]/gu, '')
