import type { Element, ElementContent } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { Paragraph as MarkdownParagraph, Root, RootContent } from 'mdast'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { NewTabLink } from '#components/ui/links.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { parseText, textToHtml } from '#lib/content/read/long-text.ts'
import type { Picture as PictureFile } from '#lib/content/schema/picture-files.ts'
import { words } from '#lib/content/site.ts'
import { linkTo } from '#lib/seo/counterparts.ts'
import { textOf } from '#lib/text/html-text.ts'
import { fill } from '#lib/text/phrase.ts'
import { type Video, videoAt } from '#lib/text/video.ts'

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
      {toJsxRuntime(textToHtml(gatherPictures(tree), words.longText, pictures, idPrefix), {
        Fragment,
        jsx,
        jsxs,
        passNode: true,
        components: {
          a: ({ node: _, ...props }) => <ProseLink {...props} />,
          p: (props) => <Paragraph {...props} pictures={pictures} />,
          pre: ({ children }) => <pre {...scrolling(words.longText.code)}>{children}</pre>,
          table: ({ children }) => (
            <div {...scrolling(words.longText.table)} className="overflow-x-auto">
              <table>{children}</table>
            </div>
          ),
          img: ({ node }) => {
            const shown = pictureOf(node, pictures)
            return shown && <Picture {...shown} sizes="(min-width: 48rem) 44rem, 100vw" />
          },
        },
      })}
    </div>
  )
}

/** Pictures that follow one another, without captions, are one paragraph, which is shown as a gallery. */
function gatherPictures(tree: Root): Root {
  const children: RootContent[] = []
  for (const node of tree.children) {
    const last = children.at(-1)
    if (!isPictures(node) || !last || !isPictures(last)) children.push(node)
    else children.splice(-1, 1, { ...last, children: [...last.children, ...node.children] })
  }
  return { ...tree, children }
}

const isPictures = (node: RootContent): node is MarkdownParagraph =>
  node.type === 'paragraph' && node.children.every((each) => each.type === 'image' && !each.title)

type ParagraphProps = React.ComponentProps<'p'> &
  Pick<ProseProps, 'pictures'> & { node?: Element | undefined }

/** A paragraph, or what it becomes if it is only a link to a video, or only pictures. */
function Paragraph({ node, pictures, ...props }: ParagraphProps) {
  const [only, other] = node?.children ?? []
  const link = only?.type === 'element' && only.tagName === 'a' && !other ? only : undefined
  const href = String(link?.properties.href)
  const video = videoAt(href)
  if (link && video) return <TextVideo {...video} href={href} link={link} pictures={pictures} />
  const shown = node?.children.map((part) => pictureOf(part, pictures)) ?? []
  if (other && shown.every((each) => each !== undefined)) return <Gallery pictures={shown} />
  return <p {...props} />
}

type TextPicture = { picture: PictureFile; alt: string }

/** The picture that an element shows. */
function pictureOf(part: ElementContent | undefined, pictures: ProseProps['pictures'] = {}) {
  if (part?.type !== 'element' || part.tagName !== 'img') return undefined
  const { src, alt } = part.properties
  const picture = Object.values(pictures).find((each) => (each.photo?.src ?? each.src) === src)
  return picture && { picture, alt: String(alt) }
}

/** Pictures side by side. Each leads to its file, in which it is larger. */
function Gallery({ pictures }: { pictures: TextPicture[] }) {
  return (
    <div className="gallery">
      {pictures.map(({ picture, alt }) => (
        <a key={picture.src} href={picture.photo?.webp.split(', ').at(-1)?.split(' ')[0] ?? picture.src}>
          <Picture picture={picture} alt={alt} sizes="(min-width: 48rem) 22rem, 50vw" />
        </a>
      ))}
    </div>
  )
}

type TextVideoProps = Video & Pick<ProseProps, 'pictures'> & { href: string; link: Element }

/**
 * A video of another site, with the link to it below. Nothing of that site loads until the visitor presses the button
 * (lib/browser/presses.ts). YouTube plays only where it is told the site that shows it, so the frame has a referrer.
 */
function TextVideo({ host, frame, href, link, pictures }: TextVideoProps) {
  const poster = pictureOf(link.children[0], pictures)
  const title = poster?.alt ?? textOf(link)
  return (
    <figure className="video">
      <div className="video-place on-ground">
        {poster && <Picture {...poster} alt="" sizes="(min-width: 48rem) 44rem, 100vw" />}
        <Button variant="accent" className="noscript:hidden print:hidden" data-press="frame">
          <Icon name="play" />
          {words.longText.playVideo}
          <span className="sr-only">: {title}</span>
        </Button>
        <iframe
          hidden
          title={title}
          data-src={frame}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
      <figcaption>
        <NewTabLink href={href} arrow>
          {title}
        </NewTabLink>
        <span className="noscript:hidden print:hidden"> {fill(words.longText.videoFrom, { host })}</span>
      </figcaption>
    </figure>
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

/** Wide code and tables scroll, also by keyboard (axe: scrollable-region-focusable). */
const scrolling = (label: string) => ({ tabIndex: 0, role: 'group', 'aria-label': label })
