import type { ComponentType, HTMLAttributes, ReactNode } from 'react'
import type { JsonRecord } from '#lib/text/json.ts'

/**
 * Markup of the server inside an island: the attributes of the element that contains it. In the browser they contain the
 * HTML that is already in the page, because the components behind it are not loaded there.
 */
export type Slot = Pick<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> & {
  'data-slot': number
}

type Slots = readonly (Slot | undefined)[]

type Contents<Of extends Slots> = { [Place in keyof Of]: ReactNode }

type IslandProps<Data extends JsonRecord, Of extends Slots> = {
  name: 'form' | 'carousel' | 'messages'
  of: ComponentType<Data & { slots: Of }>
  /** Its props. They are also in the page as JSON, where the browser finds them. */
  data: Data
  /** What it contains of the server, in the order of its `slots`. Undefined leaves a slot out. */
  slots: Contents<Of>
}

/**
 * A part of a page that React makes interactive in the browser, apart from the rest of the page. The build bundles each
 * kind of island (components/islands), and lib/browser/islands.ts loads it when a visitor is about to use it. Islands
 * cannot contain each other.
 */
export function Island<Data extends JsonRecord, Of extends Slots>({
  name,
  of: Component,
  data,
  slots,
}: IslandProps<Data, Of>) {
  const filled: Slots = slots.map((children, place) =>
    children === undefined ? undefined : { 'data-slot': place, children },
  )
  return (
    <div className="contents" data-island={name} data-props={JSON.stringify(data)}>
      <Component {...data} slots={filled as Of} />
    </div>
  )
}
