import { frameClass } from '#components/sections/picture-words.ts'
import { Picture } from '#components/ui/picture.tsx'
import type { Picture as PictureFile } from '#lib/content/catalogue.ts'

/** The target of a row: a person, a service, a post. */
export type RowTarget = { path: string; name: string; detail?: React.ReactNode; image?: PictureFile }

/** A name and what is to be said of it, beside a picture where there is one; the whole row is the link. */
export function LinkedRow({ path, name, detail, image }: RowTarget) {
  return (
    <div className="linked-row whole-link">
      {image && (
        <span className={frameClass(image)}>
          <Picture picture={image} sizes="72px" />
        </span>
      )}
      <p>
        <a href={path}>{name}</a>
        {typeof detail === 'string' ? <span>{detail}</span> : detail}
      </p>
    </div>
  )
}
