import type { Files } from '#lib/content/testing/made-up.ts'

const THINNED = ['blog', 'projects']

/** The content with so many posts and projects, the first by their file names, and nothing that speaks of the others. */
export function withFirst(amount: number, files: Files): Files {
  const entries = THINNED.flatMap((folder) => pathsIn(folder, files).slice(amount))
  const gone = entries.map((path) => path.slice('content'.length, -'.md'.length))
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => !entries.includes(path))
      .map(([path, text]) => [path, withoutMention(path, text, gone)]),
  )
}

function pathsIn(folder: string, files: Files): string[] {
  return Object.keys(files)
    .filter((path) => path.startsWith(`content/${folder}/`) && path.endsWith('.md'))
    .sort()
}

/** Links become their words, and a testimonial loses the project that it belongs to. */
function withoutMention(path: string, text: string, gone: string[]): string {
  const unlinked = text.replaceAll(
    /\[([^\]]+)\]\((\/[^)#]+)[^)]*\)/g,
    (link, words: string, target: string) => (gone.includes(target) ? words : link),
  )
  if (path !== 'content/testimonials.yaml') return unlinked
  return unlinked.replaceAll(/^ +project: (.+)\n/gm, (line, id: string) =>
    gone.includes(`/projects/${id}`) ? '' : line,
  )
}
