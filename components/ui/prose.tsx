import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { Root } from 'mdast'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { NewTabLink } from '#components/ui/links.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { parseText, textToHtml } from '#lib/content/read/long-text.ts'
import type { Picture as PictureFile } from '#lib/content/schema/picture-files.ts'
import { words } from '#lib/content/site.ts'
import { linkTo } from '#lib/seo/counterparts.ts'

type ProseProps = {
  /** Markdown, or a part of a parsed text. */
  text: string | Root
  /** Distinguishes the footnotes of several texts on one page. */
  idPrefix?: string
  /** The pictures that the text may show, by file name. */
  pictures?: Readonly<Record<string, PictureFile>>
  className?: string
}

/** A long text from content, rendered on the server. */
export function Prose({ text, idPrefix, pictures, className = '' }: ProseProps) {
  const tree = typeof text === 'string' ? parseText(text).tree : text
  return (
    <div className={`prose ${className}`}>
      {toJsxRuntime(textToHtml(tree, words.longText, pictures, idPrefix), {
        Fragment,
        jsx,
        jsxs,
        components: {
          a: ProseLink,
          pre: ({ children }) => <pre {...scrolling(words.longText.code)}>{children}</pre>,
          table: ({ children }) => (
            <div {...scrolling(words.longText.table)} className="overflow-x-auto">
              <table>{children}</table>
            </div>
          ),
          img: (props) => <ProsePicture {...props} pictures={pictures} />,
        },
      })}
    </div>
  )
}

/** The links of footnotes have ids and names of their own. */
function ProseLink({ href = '', children, ...others }: React.ComponentProps<'a'>) {
  if (/^https?:/.test(href))
    return (
      <NewTabLink href={href} arrow>
        {children}
      </NewTabLink>
    )
  return (
    <a {...linkTo(href)} {...others}>
      {children}
    </a>
  )
}

/** A picture of the text, with its size. */
function ProsePicture({
  src,
  alt,
  pictures = {},
}: React.ComponentProps<'img'> & Pick<ProseProps, 'pictures'>) {
  const picture = Object.values(pictures).find((each) => (each.photo?.src ?? each.src) === src)
  return picture && <Picture picture={picture} alt={alt ?? ''} sizes="(min-width: 48rem) 44rem, 100vw" />
}

/** Wide code and tables scroll, also by keyboard (axe: scrollable-region-focusable). */
const scrolling = (label: string) => ({ tabIndex: 0, role: 'group', 'aria-label': label })
