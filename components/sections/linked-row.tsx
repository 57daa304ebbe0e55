import { frameClass } from '#components/sections/picture-words.ts'
import { Cloth } from '#components/ui/cloth.tsx'
import type { Picture } from '#lib/content/catalogue.ts'

/** What a row leads to: a person, a service, a note. */
export type RowTarget = { path: string; name: string; detail?: React.ReactNode; image?: Picture }

/** A name and what is to be said of it, beside a face or a cloth where there is one; the whole row is the link. */
export function LinkedRow({ path, name, detail, image }: RowTarget) {
  return (
    <div className="linked-row whole-link">
      {image && (
        <span className={frameClass(image)}>
          <Cloth picture={image} sizes={{ base: '72px' }} />
        </span>
      )}
      <p>
        <a href={path}>{name}</a>
        {typeof detail === 'string' ? <span>{detail}</span> : detail}
      </p>
    </div>
  )
}
