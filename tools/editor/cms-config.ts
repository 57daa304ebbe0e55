import { BODY, type CmsField, cmsFields } from './cms-fields.ts'
import { type EntryCollection, LIST_FILES, PAGE_FILES, type SingleFile } from './editable.ts'
import { wordsInUse } from './words-in-use.ts'

/** What the CMS calls the words of single pages; `pages` are the texts beside them. */
export const PAGE_WORDS = 'page-words'

/** Pictures of a list lie in the folder of its name. */
const folderOfPictures = ({ name }: SingleFile) => `content/${name}`

/**
 * What the editor's page (Sveltia CMS) is told of the content, made of the schemas that check it. Entries are begun,
 * renamed and deleted by the frame around it, which knows what hangs on them.
 * @param texts of the content, by path
 */
export function cmsConfig(
  siteName: string,
  entries: readonly EntryCollection[],
  texts: Readonly<Record<string, string>>,
): object {
  return {
    load_config_file: false,
    // Its storage in the browser; tools/editor/browser/cms.ts puts our server in the place of that.
    backend: { name: 'test-repo' },
    app_title: siteName,
    media_folder: 'content/heroes',
    public_folder: '',
    // No photographs from elsewhere, whose licences nobody here has read.
    media_libraries: { default: { config: { slugify_filename: true } }, stock_assets: false },
    slug: { encoding: 'ascii', clean_accents: true },
    show_preview_links: false,
    editor: { preview: false },
    collections: [
      ...entries.map(({ label, folder, schema, namedBy }) => ({
        name: folder.slice('content/'.length),
        label,
        folder,
        extension: 'md',
        format: 'yaml-frontmatter',
        identifier_field: namedBy,
        summary: `{{${namedBy}}}`,
        // Beside the text, named by the file name alone.
        media_folder: '',
        public_folder: '',
        create: false,
        delete: false,
        duplicate: false,
        slug: { editable: false },
        fields: withWords(
          cmsFields(schema, { name: 'body', label: 'Text', required: true, ...BODY }),
          wordsInUse(texts, folder),
        ),
      })),
      collectionOf('lists', 'Lists and facts', LIST_FILES),
      collectionOf(PAGE_WORDS, 'Words of pages', PAGE_FILES),
    ],
  }
}

/** The fields, where a word of other entries can be used again with these words. */
function withWords(fields: CmsField[], words: Map<string, string[]>): CmsField[] {
  return fields.map((field) => {
    const used = words.get(field.name) ?? []
    if (used.length === 0) return field
    return { ...field, hint: [field.hint ?? '', `In use: ${used.join(', ')}.`].join(' ').trim() }
  })
}

function collectionOf(name: string, label: string, files: readonly SingleFile[]) {
  return {
    name,
    label,
    files: files.map((single) => ({
      name: single.name,
      label: single.label,
      file: single.file,
      format: 'yaml',
      media_folder: `/${folderOfPictures(single)}`,
      public_folder: '',
      fields: cmsFields(single.schema),
    })),
  }
}
