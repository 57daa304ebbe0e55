import { frameClass } from '#components/sections/picture-words.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { Picture as PictureFile } from '#lib/content/catalogue.ts'

/** A page of the same collection, as the row that leads to it shows it. */
export type PreviousNextTarget = { path: string; title: string; image: PictureFile }

type PreviousNextProps = {
  /** Such as `More services`, which names the navigation, and `Next service`. */
  words: { more: string; previous: string; next: string; all: string }
  /** The address of the page that lists them all. */
  list: string
  previous?: PreviousNextTarget | undefined
  next?: PreviousNextTarget | undefined
}

/**
 * The pages before and after this one in their index. At either end the list takes the place of the one that is missing;
 * a page all alone has none.
 */
export function PreviousNext({ words, list, previous, next }: PreviousNextProps) {
  if (!previous && !next) return null
  return (
    <nav aria-label={words.more} className="turn">
      {!previous && <All label={words.all} list={list} />}
      {previous && (
        <a href={previous.path} className="turn-cell">
          <Frame picture={previous.image} />
          <span className="turn-words">
            <span className="turn-label">
              <Icon name="arrow-left" size={16} />
              {words.previous}
            </span>{' '}
            <span className="turn-title">{previous.title}</span>
          </span>
        </a>
      )}
      {next && (
        <a href={next.path} className="turn-cell turn-next">
          <Frame picture={next.image} />
          <span className="turn-words">
            <span className="turn-label">
              {words.next}
              <Icon name="arrow-right" size={16} />
            </span>{' '}
            <span className="turn-title">{next.title}</span>
          </span>
        </a>
      )}
      {!next && <All label={words.all} list={list} />}
    </nav>
  )
}

function All({ label, list }: { label: string; list: string }) {
  return (
    <a href={list} className="turn-cell turn-all">
      <span className="turn-words turn-title">{label}</span>
    </a>
  )
}

/** Of a cloth a piece is cut out, because shrunk whole its threads would glare; a face is shown whole. */
function Frame({ picture }: { picture: PictureFile }) {
  return (
    <span className={frameClass(picture)}>
      <Picture picture={picture} sizes={{ base: '160px' }} />
    </span>
  )
}
