import type { PageWords, Project } from '#lib/content/catalogue.ts'

type ProjectFactsProps = { project: Project; words: PageWords['projects']['facts'] }

/** For whom, with what, when and for how long. A fact that is missing has no cell, and without facts there is no row. */
export function ProjectFacts({ project, words }: ProjectFactsProps) {
  const { client, services, year, length } = project
  if (!client && services.length === 0 && !year && !length) return null
  return (
    <dl className="facts">
      {client && <Fact term={words.client}>{client}</Fact>}
      {services.length > 0 && (
        <div>
          <dt>{words.service}</dt>
          {services.map(({ id, path, title }) => (
            <dd key={id}>
              <a href={path}>{title}</a>
            </dd>
          ))}
        </div>
      )}
      {year && <Fact term={words.year}>{year}</Fact>}
      {length && <Fact term={words.length}>{length}</Fact>}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
