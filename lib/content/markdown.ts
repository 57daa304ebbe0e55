import type { Root as HastRoot } from 'hast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Picture } from './catalogue.ts'
import { visitNodes } from './markdown-tree.ts'
import { parseText } from './parsed-text.ts'

const toHtmlTree = unified().use(remarkRehype)

/**
 * A Markdown text as an HTML tree. Raw HTML in it is left out, so nothing in content can become script. Headings of the
 * second level have the ids that outline.ts lists.
 * @param pictures what lies beside the text, by the file name it is mentioned with
 * @throws when the text shows a picture that is not among them, which the content check has already refused
 */
export function markdownToTree(markdown: string, pictures: Readonly<Record<string, Picture>> = {}): HastRoot {
  const { tree } = parseText(markdown)
  const targets = new Map<string, string>()
  visitNodes(tree, (node) => {
    if (node.type === 'definition') targets.set(node.identifier, node.url)
  })
  visitNodes(tree, (node) => {
    if (node.type !== 'image' && node.type !== 'imageReference') return
    const target = node.type === 'image' ? node.url : (targets.get(node.identifier) ?? '')
    const picture = pictures[target]
    if (!picture) throw new Error(`A text shows the picture "${target}", which does not lie beside it`)
    const { photo, width, height } = picture
    node.data = { ...node.data, hProperties: { src: photo?.src ?? picture.src, width, height } }
  })
  return toHtmlTree.runSync(tree)
}
