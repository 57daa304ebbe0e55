/* What the frame asks of our server before it offers something. Where nothing comes back, it offers less. */

/** Whether visitors have not seen an entry yet, so that nobody comes to its address. */
export async function isUnseen(file: string): Promise<boolean> {
  const response = await fetch(`state?path=${encodeURIComponent(file)}`).catch(() => undefined)
  const { isUnseen: unseen = false }: { isUnseen?: boolean } = response?.ok ? await response.json() : {}
  return unseen
}

/** The team as it is now: who may write a post. */
export async function authors(): Promise<{ id: string; name: string }[]> {
  const response = await fetch('authors').catch(() => undefined)
  return response?.ok ? await response.json() : []
}

/** The ids of the other entries of a folder, which could take the place of one. */
export async function otherEntries(folder: string, own: string): Promise<string[]> {
  const response = await fetch(`list?path=${encodeURIComponent(`content/${folder}`)}`).catch(() => undefined)
  const files: { name: string }[] = response?.ok ? await response.json() : []
  const ids = files.flatMap(({ name }) => (name.endsWith('.md') ? name.slice(0, -'.md'.length) : []))
  return ids.filter((id) => id !== own).sort()
}
