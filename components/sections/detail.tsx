import { Prose } from '#components/ui/prose.tsx'
import type { Pictures } from '#lib/content/catalogue.ts'
import type { Outline } from '#lib/content/long-text.ts'

type PartProps = {
  title: React.ReactNode
  /** Where the title is an anchor. */
  id?: string
  children: React.ReactNode
}

/** One part of a page under a hairline: its heading stays in sight on the left while its content passes on the right. */
export function Part({ title, id, children }: PartProps) {
  return (
    <section className="part">
      <h2 id={id}>{title}</h2>
      <div className="part-body">{children}</div>
    </section>
  )
}

/** A long text in parts, one for each heading; the text before the first heading has no heading beside it. */
export function ProseParts({ outline, pictures }: { outline: Outline; pictures?: Pictures }) {
  return (
    <>
      {outline.opening && (
        <section className="part">
          <div className="part-body">
            <Prose text={outline.opening} pictures={pictures} />
          </div>
        </section>
      )}
      {outline.chapters.map(({ id, title, text }) => (
        <Part key={id} id={id} title={title}>
          <Prose text={text} idPrefix={`${id}-`} pictures={pictures} />
        </Part>
      ))}
    </>
  )
}

/** A term and its description, in a `<dl>`. */
export function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
