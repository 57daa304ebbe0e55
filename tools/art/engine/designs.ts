import type { Cloth } from './drawdown.ts'
import type { HeroField } from './hero-field.ts'
import type { Person } from './portraits.ts'

/**
 * Pictures that somebody has designed, by the id of the entry they belong to. Each is woven only when content has that
 * entry; entries without a design are woven from their id (engine/from-id).
 */
export type Designs = {
  /** The cloth of a service, from which follow its reverse and its plan. */
  services: Record<string, Cloth>
  /** Whole pictures, as SVG. */
  projects: Record<string, () => string>
  posts: Record<string, () => string>
  members: Record<string, Person>
  /** Faces beside what clients say, by the name of the picture. */
  clients: Record<string, Person>
  /** Large pictures of the first screen and of banners, by their name. */
  heroes: Record<string, HeroField>
}
