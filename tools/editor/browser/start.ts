/* Runs after Sveltia CMS: registers pictures in texts by its public API, and starts it. */

type Props = { src?: string; alt?: string; title?: string }
type Cms = { registerEditorComponent: (component: object) => void; init: (options: object) => void }

const { CMS } = window as unknown as { CMS: Cms }

/** A picture in a text has a line of its own, and a description for people who cannot see it. */
CMS.registerEditorComponent({
  id: 'picture',
  label: 'Picture',
  icon: 'image',
  trigger: 'button',
  fields: [
    { name: 'src', label: 'Photograph or drawing', widget: 'image', choose_url: false },
    { name: 'alt', label: 'Description: what is seen on it', widget: 'string' },
    { name: 'title', label: 'Title', widget: 'hidden', required: false },
  ],
  pattern: /^!\[(?<alt>(?:[^\]\\]|\\.)*)\]\((?<src>[^\s()]+)(?:\s+"(?<title>[^"]*)")?\) *$/m,
  toBlock: ({ src = '', alt = '', title = '' }: Props) =>
    src === '' ? '' : `![${alt}](${src}${title === '' ? '' : ` "${title}"`})`,
  // Required by the CMS, though the real page is shown beside it.
  toPreview: ({ alt = '' }: Props) => alt,
})
CMS.init({ config: JSON.parse(document.querySelector('#config')?.textContent ?? '{}') })
