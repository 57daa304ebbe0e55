import type { Graph } from 'schema-dts'
import { TextLink } from '#components/ui/links.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Container } from '#components/ui/section.tsx'
import type { Picture as PictureFile } from '#lib/content/schema/picture-files.ts'
import { words } from '#lib/content/site.ts'
import { addressOf } from '#lib/language.ts'
import { BACK_LINKS } from '#lib/routes.ts'
import type { BreadcrumbStep } from '#lib/seo/breadcrumb.ts'

type PageBannerProps = {
  title: string
  lead?: string
  crumbs: BreadcrumbStep[]
  picture?: PictureFile | undefined
}

/** The head of an inner page: breadcrumb, title, and a picture beside it. */
export function PageBanner({ title, lead, crumbs, picture }: PageBannerProps) {
  return (
    <div className="on-ground relative overflow-hidden bg-ground text-on-ground">
      <Container className="relative z-1 grid content-center py-10 md:min-h-72 md:py-16">
        <div className="-my-2.5 text-on-ground-muted">
          <Breadcrumb crumbs={crumbs} />
        </div>
        {/* A long title turns before it reaches the picture, which takes half of the width. */}
        <h1 className="mt-5 text-banner font-medium md:max-w-[42vw]">{title}</h1>
        {lead && (
          <p className="mt-5 max-w-[42ch] text-lead text-on-ground-lead text-balance md:max-w-[min(34ch,46vw)] lg:max-w-[42ch]">
            {lead}
          </p>
        )}
      </Container>
      {picture && (
        <Picture picture={picture} eager sizes="(min-width: 48rem) 52vw, 100vw" className="banner-art" />
      )}
    </div>
  )
}

type BackLinkProps = { to: keyof typeof BACK_LINKS; breadcrumb: BreadcrumbStep[] }

/** The head of a detail page: the link back to the list, and the breadcrumb, except on phones, where it would wrap. */
export function BackLink({ to, breadcrumb }: BackLinkProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-column">
      <TextLink href={BACK_LINKS[to]} direction="back">
        {words.wayBack[to]}
      </TextLink>
      <div className="hidden text-ink-soft md:block">
        <Breadcrumb crumbs={breadcrumb} />
      </div>
    </div>
  )
}

/** The breadcrumb (ARIA APG "Breadcrumb"). The last step is this page, without a link. */
function Breadcrumb({ crumbs }: { crumbs: BreadcrumbStep[] }) {
  return (
    <nav aria-label={words.page.breadcrumb}>
      <ol className="flex flex-wrap gap-x-2.5 text-label">
        {crumbs.map(({ label, href }, index) => (
          <li key={href} className="flex min-h-11 items-center gap-x-2.5">
            {index > 0 && (
              <span aria-hidden="true" className="mirrored">
                /
              </span>
            )}
            {index < crumbs.length - 1 ? (
              <a
                href={addressOf(href)}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2"
              >
                {label}
              </a>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Structured data. A data block is not executed, so the policy needs no hash of it. */
export function JsonLd({ graph }: { graph: Graph }) {
  // Escapes the character that could end the script element.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which JSON needs; `<` is dealt with
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
