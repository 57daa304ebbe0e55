import { formOfTextPage } from '#lib/content/text-pages.ts'
import { PRIVACY_ROUTE } from '#lib/routes.ts'
import { formerIdsIn, inYaml, isPictureOf, withFormerIds } from './entry-file.ts'
import type { EntryPlace } from './entry-kinds.ts'

/** What a removal does to the content folder: files that go, and files whose text changes. */
export type Removal = { files: string[]; texts: Map<string, string>; fault?: undefined } | { fault: string }

/**
 * Takes an entry out, with its own pictures. Its addresses, former ones too, lead to another entry of the same kind, or
 * are given up. Whether something still needs it, the content check says of what is left.
 * @param leadsTo the id of the other entry; undefined gives the addresses up
 * @param texts every text file of `content/`, by path
 * @param others the paths of all other files there
 * @param options `withForm`: the form that stands on the page goes as well
 */
export function removeEntry(
  { folder, route }: EntryPlace,
  id: string,
  leadsTo: string | undefined,
  texts: Readonly<Record<string, string>>,
  others: readonly string[],
  { withForm = false } = {},
): Removal {
  const file = `${folder}/${id}.md`
  const text = texts[file]
  if (text === undefined) return { fault: `${file} does not exist.` }
  if (`${route}/${id}` === PRIVACY_ROUTE) return { fault: `${file} has to stay: each form links to it.` }
  const form = route === '' ? formOfTextPage(id) : undefined
  if (form && !withForm)
    return {
      fault: `${file} has to stay: the form "${form.id}" of lib/enquiry/forms.ts stands there. To take both out: npm run remove -- form ${form.id}`,
    }
  if (route === '' && Object.keys(texts).some((path) => path.startsWith(`content/${id}/`)))
    return { fault: `${file} lists the files of content/${id}. Remove those first.` }
  const removal = {
    files: [file, ...others.filter(isPictureOf(folder, id))],
    texts: new Map<string, string>(),
  }
  if (leadsTo === undefined) return removal

  const target = `${folder}/${leadsTo}.md`
  const targetText = texts[target]
  if (targetText === undefined || leadsTo === id)
    return { fault: `${target} does not exist, so nothing can lead there.` }
  let former: string[] = []
  inYaml(file, text, (yaml) => {
    former = formerIdsIn(yaml)
    return yaml
  })
  const gained = inYaml(target, targetText, (yaml) => withFormerIds(yaml, [...former, id], leadsTo))
  removal.texts.set(target, gained)
  return removal
}
