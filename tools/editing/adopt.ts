import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { idFromTitle } from './entry-kinds.ts'
import { inYaml } from './in-yaml.ts'

/** What the site of a company says before it has written anything itself. */
const BEGINNING = join(import.meta.dirname, '../adopt')

/** Where nothing stays that the sample company put there: entries, faces, cloths, technologies. */
const EMPTIED = 'content/{services,projects,blog,team,testimonials,technologies,banners,heroes,brand}/*'

/** Texts that hold for most companies as they are, and that somebody should read before they stand behind them. */
const KEPT = {
  'content/forms.yaml': 'these words are those of the sample company. Read them, then remove this line.',
  'content/pages/notFound.yaml':
    'what an address says at which nothing stands. These words are those of the sample company. Read them, then remove this line.',
  'content/pages/messages.yaml':
    'these words are those of the sample company. Read them, then remove this line.',
  'content/pages/privacy.md':
    'this promises what the software does as it comes, in the words of the sample company. Have it read by somebody who answers for it, then remove this line.',
  'content/pages/accessibility.md':
    'this says what the software was tested for before it was yours. Check what still holds, say when you did, take out what it says of a chat if you have none, then remove this line.',
} as const

/** When the sample company read one of them: nobody of the new company has. */
const REVIEWED = /\n*We last reviewed this page on [^\n]*\n/

/** How a comment begins that says what an owner still has to write. */
const MARK = '# Example:'

/**
 * Takes the sample company out of the content and leaves a small site that can be filled. Pictures are woven afterwards.
 * @param root the folder that `content` lies in
 * @param name what the company is called
 */
export function adoptContent(root: string, name: string): void {
  for (const file of globSync(EMPTIED, { cwd: root })) rmSync(join(root, file))
  cpSync(BEGINNING, root, { recursive: true })
  const site = join(root, 'content/site.yaml')
  const slug = idFromTitle(name) || 'company'
  const text = readFileSync(site, 'utf8')
  writeFileSync(site, text.replace('name: NAME', () => `name: ${inYaml(name)}`).replace('SLUG', slug))
  for (const [file, sentence] of Object.entries(KEPT)) {
    const path = join(root, file)
    const kept = readFileSync(path, 'utf8').replace(REVIEWED, '\n')
    // In a .md file comments stand between the two lines of ---.
    const beginning = file.endsWith('.md') ? '---\n' : ''
    if (!kept.includes(MARK))
      writeFileSync(path, kept.replace(beginning, `${beginning}${MARK} ${sentence}\n`))
  }
}

/** Something that the owner still has to write: where, and what. */
export type Example = { file: string; line: number; what: string }

/** What is not yet the owner's, in the order of the files. @param texts the texts of the content, by path */
export function examplesIn(texts: Readonly<Record<string, string>>): Example[] {
  return Object.entries(texts)
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, index): Example[] => {
        const what = line.startsWith(MARK) ? line.slice(MARK.length).trim() : undefined
        return what === undefined ? [] : [{ file, line: index + 1, what }]
      }),
    )
}
