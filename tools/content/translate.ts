import { join } from 'node:path'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { checkLanguages } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { languagesIn, nameInCommands, translationOf } from '#lib/content/read/translation.ts'
import { isNeeded } from '#lib/content/read/translation-digest.ts'
import { fieldsIn, languageIn } from '#lib/content/read/yaml.ts'
import { isLanguage } from '#lib/content/schema/field-kinds.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import { WORDS_FILE } from '#lib/content/schema/words.ts'
import { writeWhole } from '#lib/process/write-whole.ts'
import { unknownWord } from '#lib/text/nearest-word.ts'
import { mergeYaml } from '#tools/editor/merge.ts'
import { Refused } from './kinds.ts'
import { wordsToBeginWith } from './languages.ts'
import { orExplain } from './refusal.ts'
import { beginTranslation, filesWithWords, withDigest } from './translations.ts'

const USAGE = `Begins the translation of a file: its words, each marked with its language until you have translated it.

  npm run translate -- de                             begins the files that every language needs, and adds the language
                                                      to ${SITE_FILE}, as a draft, which visitors do not see
  npm run translate -- de services/web-development    begins content/services/web-development.de.md
  npm run translate -- de services/web-development --accept
                                                      says that it is right for its source as it is now`

const { values: options, positionals } = readCommandLine(USAGE, {
  options: { accept: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [language = '', name, ...rest] = positionals.map((each) => each.normalize())
if (language !== '' && !isLanguage(language))
  misuse(`"${language}" is not a language such as de or pt-BR.`, USAGE)
if (language === '' || rest.length > 0 || (options.accept && name === undefined))
  misuse('Write the language and the file: de services/web-development', USAGE)
const root = process.cwd()
for (const sentence of orExplain(options.accept ? accept : begin)) console.log(sentence)

/** @returns sentences about what was done */
function begin(): string[] {
  const folder = readContentFolder(root)
  const site = folder.texts[SITE_FILE] ?? ''
  const first = languageIn(site)
  if (language === first) throw new Refused(`${language} is the first language of the site (${SITE_FILE}).`)
  const known = languagesIn(site).find((each) => each.language === language)
  const files = name === undefined ? sources().filter(isNeeded) : [source(name)]
  const begun = files.flatMap((each) => {
    const file = translationOf(each.file, language)
    const text = folder.texts[each.file] ?? ''
    if (folder.texts[file] !== undefined) return []
    const isDraft = file.endsWith('.md') && !isNeeded(each)
    const words =
      each.file === WORDS_FILE ? wordsToBeginWith(language, text, first) : beginTranslation(each, text, first)
    writeWhole(join(root, file), each.file === WORDS_FILE ? words : withDigest(each, text, words, isDraft))
    const stopsBuild = !isDraft && known?.isDraft === false
    return [
      `${file} is ready to translate.${isDraft ? ' Remove draft: true there when it is done.' : ''}${stopsBuild ? ' Until it is done, the site cannot be built.' : ''}`,
    ]
  })
  if (name !== undefined && begun.length === 0)
    throw new Refused(`content/${name} is already translated. When it is right: add --accept.`)
  if (!known) {
    const { languages, ...values } = fieldsIn(SITE_FILE, site)
    const all = [...(Array.isArray(languages) ? languages : []), { language, draft: true }]
    writeWhole(join(root, SITE_FILE), mergeYaml(site, { ...values, languages: all }))
    begun.push(`${SITE_FILE} names the language, as a draft. Remove draft: true there to publish its pages.`)
  }
  return [...begun, `What is still to be done: npm run content -- ${language}`]
}

/** @returns sentences about what was done */
function accept(): string[] {
  const { texts } = readContentFolder(root)
  const each = source(name ?? '')
  const file = translationOf(each.file, language)
  const text = texts[file]
  if (text === undefined) throw new Refused(`${file} does not exist.`)
  writeWhole(join(root, file), withDigest(each, texts[each.file] ?? '', text))
  return [`${file} is right for its source as it is now.`]
}

/** The valid files of the first language that have words. */
function sources() {
  return filesWithWords(checkLanguages(readContentFolder(root)).languages[0]?.files ?? [])
}

function source(name: string) {
  const all = sources()
  const found = all.find(({ file }) => nameInCommands(file) === name)
  const names = all.map(({ file }) => nameInCommands(file))
  if (!found)
    throw new Refused(unknownWord(`content/${name} is not a file with words to translate.`, name, names))
  return found
}
