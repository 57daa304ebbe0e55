import { seededRandom } from '#lib/random.ts'
import { textHash } from '../noise.ts'

/** A source of numbers from 0 up to 1 that follows from an id: the same id, the same picture on every machine. */
export function randomOf(id: string): () => number {
  return seededRandom(textHash(id))
}

/** One of the choices. @throws Error when there are none */
export function choose<T>(choices: readonly T[], random: () => number): T {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new Error('Nothing to choose from')
  return choice
}
