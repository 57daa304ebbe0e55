/** Words as they can stand in an address: `Über uns & more` becomes `uber-uns-more`. */
export function slugOf(words: string): string {
  const plain = words
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  return plain
    .replace(/[’']/g, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
