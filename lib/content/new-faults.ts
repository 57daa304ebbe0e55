import { type CheckedLanguage, checkLanguages } from '#lib/content/build-catalogue.ts'
import { type ContentFault, describeFault } from '#lib/content/read/fault.ts'
import type { ContentFolder } from '#lib/content/read/folder.ts'
import { isUntranslated } from '#lib/content/read/parse.ts'
import { FRIEZE, PLAN, REVERSE } from '#lib/content/schema/picture-files.ts'

/**
 * The faults of the content that a change would cause. An older fault elsewhere does not stop an
 * editor.
 * @param options the files that move, and the files that are saved, in which old faults count as well
 */
export function newFaults(
  before: ContentFolder,
  after: ContentFolder,
  { moves = [], saved = [] }: { moves?: readonly [from: string, to: string][]; saved?: readonly string[] },
): readonly ContentFault[] {
  const faults = allFaults(after, saved)
  if (faults.length === 0) return []
  const places = new Map(moves)
  // The suggestion for a wrong name can change with a new entry; the fault is the same.
  const wordsOf = ({ file, message }: ContentFault) =>
    `${places.get(file) ?? file} ${message.replace(/ Did you mean .*/, '')}`
  const known = new Set(allFaults(before, saved).map(wordsOf))
  const isOld = (fault: ContentFault) => known.has(wordsOf(fault))
  // Words are translated one after the other.
  return faults.filter((fault) => !isOld(fault) || (saved.includes(fault.file) && !isUntranslated(fault)))
}

/**
 * The faults of the content, and those that drafts and future posts have where `npm run dev` shows them.
 * @param saved files whose faults count even if their language is a draft
 */
export function allFaults(folder: ContentFolder, saved: readonly string[] = []): readonly ContentFault[] {
  const languages = checkWithDrafts(folder)
  return unique(
    languages.flatMap((each) => each.faults.filter(({ file }) => !each.isDraft || saved.includes(file))),
  )
}

/** All languages without drafts, each with the faults that its drafts and future posts have as well, and all notes. */
export function checkWithDrafts(folder: ContentFolder): CheckedLanguage[] {
  const shown = checkLanguages(folder, { drafts: 'shown' }).languages
  return checkLanguages(folder).languages.map((each, index) => {
    const { faults = [], content } = shown[index] ?? {}
    if (each.content && content) each.content.notes = content.notes
    return { ...each, faults: unique([...each.faults, ...faults]) }
  })
}

const unique = (faults: ContentFault[]) => [
  ...new Map(faults.map((fault) => [describeFault(fault), fault])).values(),
]

/** The folder with the pictures of an entry that will be woven. */
export function withWovenPictures(folder: ContentFolder, path: string): ContentFolder {
  if (!path.endsWith('.md')) return folder
  const id = path.slice(0, -'.md'.length)
  const woven = ['', REVERSE, PLAN, FRIEZE].map((part) => `${id}${part}.svg`)
  const placed = woven.map((picture) => [picture, { src: `/${picture}`, width: 0, height: 0 }] as const)
  return { ...folder, pictures: { ...Object.fromEntries(placed), ...folder.pictures } }
}
