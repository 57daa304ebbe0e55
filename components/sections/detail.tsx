import type { Root } from 'mdast'
import { Picture } from '#components/ui/picture.tsx'
import { Prose } from '#components/ui/prose.tsx'
import { SkillBars } from '#components/ui/skill-bars.tsx'
import { categoryPath } from '#lib/content/queries.ts'
import type { Outline } from '#lib/content/read/long-text.ts'
import type { Skill } from '#lib/content/schema/field-kinds.ts'
import type { Picture as PictureFile, Pictures } from '#lib/content/schema/picture-files.ts'
import { isPhotograph } from '#lib/content/schema/picture-files.ts'
import { addressOf } from '#lib/language.ts'
import type { Collection } from '#lib/routes.ts'

// The parts of pages of an entry (styles/detail.css).

type PartProps = {
  title?: React.ReactNode
  /** The id of the title, for links. */
  id?: string
  children: React.ReactNode
}

/** A part of a page under a hairline. Its heading on the left is sticky. */
export function Part({ title, id, children }: PartProps) {
  return (
    <section className="part">
      {title && <h2 id={id}>{title}</h2>}
      <div className="part-body">{children}</div>
    </section>
  )
}

/** Skills as bars in a part; nothing without skills. */
export function SkillsPart({ title, skills }: { title: string; skills: Skill[] }) {
  if (skills.length === 0) return null
  return (
    <Part title={title}>
      <SkillBars skills={skills} look="pairs" />
    </Part>
  )
}

/** A long text in parts, one for each heading. The text before the first heading has none. */
export function ProseParts({ outline, pictures }: { outline: Outline; pictures?: Pictures }) {
  return textsOf(outline).map(({ id, title, text }) => (
    <Part key={id ?? ''} id={id} title={title}>
      <Prose text={text} idPrefix={id && `${id}--`} pictures={pictures} />
    </Part>
  ))
}

/** The chapters of a long text, after the text before the first heading. */
export function textsOf({ opening, chapters }: Outline): { id?: string; title?: string; text: Root }[] {
  return opening ? [{ text: opening }, ...chapters] : chapters
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

/** The category of a project or a post, with a link to its list, if there is one. */
export function CategoryBadge({ of, category }: { of: Collection; category: string }) {
  const path = categoryPath(of, category)
  const badge = (
    <p className="inline-block rounded-control bg-surface-strong px-2.5 py-1 font-display font-medium text-fine print:px-0">
      {category}
    </p>
  )
  if (!path) return badge
  return (
    <a href={addressOf(path)} className="-my-2.5 inline-block py-2.5 underline-offset-4 hover:underline">
      {badge}
    </a>
  )
}

/** The target of a row: a person, a service, a post. */
export type RowTarget = { path: string; name: string; detail?: React.ReactNode; image?: PictureFile }

/** A link with a name, a detail, and perhaps a picture. */
export function LinkedRow({ path, name, detail, image }: RowTarget) {
  return (
    <div className="linked-row whole-link">
      {image && <FramedPicture picture={image} sizes="72px" />}
      <p>
        <a href={addressOf(path)}>{name}</a>
        {typeof detail === 'string' ? <span>{detail}</span> : detail}
      </p>
    </div>
  )
}

/** A small picture. A cloth is cropped, because its threads would glare if it were scaled down; a face is not. */
export function FramedPicture({ picture, sizes }: { picture: PictureFile; sizes: string }) {
  const isCut = picture.width > picture.height && !isPhotograph(picture)
  return (
    <span className={isCut ? 'picture-frame frame-cut' : 'picture-frame'}>
      <Picture picture={picture} sizes={sizes} />
    </span>
  )
}
