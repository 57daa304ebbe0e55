import { Picture } from '#components/ui/picture.tsx'
import { Prose } from '#components/ui/prose.tsx'
import type { Picture as PictureFile, Pictures } from '#lib/content/catalogue.ts'
import type { Outline } from '#lib/content/long-text.ts'
import { isPhotograph } from '#lib/content/pictures.ts'
import { categoryPath } from '#lib/content/queries.ts'
import type { Collection } from '#lib/routes.ts'

// What pages of one entry are made of (styles/detail.css).

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

/** The category of a project or a post; the way to all entries of it where they have a list. */
export function CategoryBadge({ of, category }: { of: Collection; category: string }) {
  const path = categoryPath(of, category)
  const badge = (
    <p className="inline-block rounded-control bg-surface-strong px-2.5 py-1 font-display font-medium text-fine print:px-0">
      {category}
    </p>
  )
  if (!path) return badge
  return (
    <a href={path} className="-my-2.5 inline-block py-2.5 underline-offset-4 hover:underline">
      {badge}
    </a>
  )
}

/** The target of a row: a person, a service, a post. */
export type RowTarget = { path: string; name: string; detail?: React.ReactNode; image?: PictureFile }

/** A name and what is to be said of it, beside a picture where there is one; the whole row is the link. */
export function LinkedRow({ path, name, detail, image }: RowTarget) {
  return (
    <div className="linked-row whole-link">
      {image && <FramedPicture picture={image} sizes="72px" />}
      <p>
        <a href={path}>{name}</a>
        {typeof detail === 'string' ? <span>{detail}</span> : detail}
      </p>
    </div>
  )
}

/** A small picture. Of a cloth a piece is cut out, because shrunk whole its threads would glare; a face is shown whole. */
export function FramedPicture({ picture, sizes }: { picture: PictureFile; sizes: string }) {
  const isCut = picture.width > picture.height && !isPhotograph(picture)
  return (
    <span className={isCut ? 'frame frame-cut' : 'frame'}>
      <Picture picture={picture} sizes={sizes} />
    </span>
  )
}
