import '#styles/person.css'
import { frameClass } from '#components/sections/picture-words.ts'
import { Cloth } from '#components/ui/cloth.tsx'
import type { Picture } from '#lib/content/catalogue.ts'

/** A person or a service that a row leads to. */
export type RowTarget = { path: string; name: string; detail?: string | undefined; image: Picture }

/** A face, or a cloth, beside its name; the whole row is the link. */
export function PersonRow({ path, name, detail, image }: RowTarget) {
  return (
    <div className="person">
      <span className={frameClass(image)}>
        <Cloth picture={image} sizes="72px" />
      </span>
      <p>
        <a href={path}>{name}</a>
        {detail && <span>{detail}</span>}
      </p>
    </div>
  )
}
