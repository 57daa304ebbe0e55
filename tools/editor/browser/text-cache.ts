/* Takes the place of lib/content/read/text-cache.ts in the editor's page. */

const trees = new Map<string, string>()

/** The tree of a Markdown text. A check parses all of them, and most are as they were before. */
export function cachedTree<Tree>(markdown: string, parse: (markdown: string) => Tree): Tree {
  const tree = trees.get(markdown) ?? JSON.stringify(parse(markdown))
  trees.set(markdown, tree)
  return JSON.parse(tree)
}
