import type { z } from 'zod'
import type { ContentFault } from './fault.ts'
import { unknownWord } from './parse.ts'
import type { CollectionFile, ContentReader } from './reader.ts'
import type { postSchema, projectSchema, serviceSchema, testimonialsSchema } from './schema.ts'

type Files = {
  serviceFiles: CollectionFile<z.infer<typeof serviceSchema>>[]
  projectFiles: CollectionFile<z.infer<typeof projectSchema>>[]
  postFiles: CollectionFile<z.infer<typeof postSchema>>[]
  /** The ids of all files of a folder, faulty ones too: who names one of those has made no mistake. */
  idsIn: ContentReader['idsIn']
}

/** Entries that name another entry which does not exist. */
export function checkReferences({ serviceFiles, projectFiles, postFiles, idsIn }: Files): ContentFault[] {
  const services = idsIn('content/services')
  const members = idsIn('content/team')
  return [
    ...serviceFiles.flatMap((file) =>
      file.data.lead === undefined ? [] : check(file, ['lead'], file.data.lead, members, NOT_ON_TEAM),
    ),
    ...projectFiles.flatMap((file) => [
      ...file.data.services.flatMap((id, at) => check(file, ['services', at], id, services, NO_SERVICE)),
      ...file.data.team.flatMap((id, at) => check(file, ['team', at], id, members, NOT_ON_TEAM)),
    ]),
    ...postFiles.flatMap((file) => [
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
