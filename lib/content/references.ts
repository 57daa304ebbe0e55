import type { z } from 'zod'
import type { postSchema, projectSchema, serviceSchema } from './entry-schemas.ts'
import type { ContentFault } from './fault.ts'
import type { testimonialsSchema } from './list-schemas.ts'
import { unknownWord } from './parse.ts'
import type { CollectionFile, ContentReader } from './reader.ts'

type Shown<Schema extends z.ZodType> = { folder: string; shown: CollectionFile<z.infer<Schema>>[] }

type Sets = {
  services: Shown<typeof serviceSchema>
  projects: Shown<typeof projectSchema>
  posts: Shown<typeof postSchema>
  members: { folder: string }
}

/**
 * Entries that name another entry which does not exist.
 * @param idsIn the ids of all files of a folder, faulty ones too: naming one of those is not a mistake
 */
export function checkReferences(
  { services: { folder, shown: serviceFiles }, projects, posts, members: { folder: team } }: Sets,
  idsIn: ContentReader['idsIn'],
): ContentFault[] {
  const services = idsIn(folder)
  const members = idsIn(team)
  return [
    ...serviceFiles.flatMap((file) =>
      file.data.lead === undefined ? [] : check(file, ['lead'], file.data.lead, members, NOT_ON_TEAM),
    ),
    ...projects.shown.flatMap((file) => [
      ...file.data.services.flatMap((id, at) => check(file, ['services', at], id, services, NO_SERVICE)),
      ...file.data.team.flatMap((id, at) => check(file, ['team', at], id, members, NOT_ON_TEAM)),
    ]),
    ...posts.shown.flatMap((file) => [
      ...check(file, ['author'], file.data.author, members, NOT_ON_TEAM),
      ...file.data.services.flatMap((id, at) => check(file, ['services', at], id, services, NO_SERVICE)),
    ]),
  ]
}

/** Testimonials about a project that does not exist. */
export function checkTestimonials(
  testimonials: z.infer<typeof testimonialsSchema>,
  known: string[],
  lineOf: (path: PropertyKey[]) => number | undefined,
): ContentFault[] {
  const file = 'content/testimonials.yaml'
  return testimonials.flatMap(({ project }, index) => {
    if (project === undefined || known.includes(project)) return []
    const path = [index, 'project']
    return [
      {
        file,
        line: lineOf(path),
        message: unknownWord(`project "${project}" does not exist.`, project, known),
      },
    ]
  })
}

const NOT_ON_TEAM = 'is not on the team'
const NO_SERVICE = 'is not one of the services'

function check(
  { file, lineOf }: CollectionFile<unknown>,
  path: PropertyKey[],
  id: string,
  known: string[],
  fault: string,
): ContentFault[] {
  if (known.includes(id)) return []
  const sentence = `${String(path[0])} "${id}" ${fault}.`
  return [{ file, line: lineOf(path), message: unknownWord(sentence, id, known) }]
}
