import type { Designs } from '#tools/art/engine/designs.ts'
import { heroes } from './heroes.ts'
import { clients, members } from './people.ts'
import { posts } from './posts.ts'
import { projects } from './projects.ts'
import { services } from './services.ts'

/** The pictures designed for the sample company. Another company replaces this folder, or leaves it: ids decide. */
export const sampleDesigns: Designs = { services, projects, posts, members, clients, heroes }
