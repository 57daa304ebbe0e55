import { PageBanner } from '#components/layout/page-banner.tsx'
import { ProseParts } from '#components/sections/detail.tsx'
import { EntryFacts } from '#components/sections/long-text.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import { Container } from '#components/ui/container.tsx'
import type { ListedEntry } from '#lib/content/catalogue.ts'
import { parseText } from '#lib/content/long-text.ts'
import type { BreadcrumbStep } from '#lib/seo/breadcrumb.ts'

type ListedEntryDetailProps = { entry: ListedEntry; breadcrumb: BreadcrumbStep[] }

/** The page of an entry that a page of text lists: its banner, its facts, its picture and its text. */
export function ListedEntryDetail({ entry, breadcrumb }: ListedEntryDetailProps) {
  const { title, description, facts, image, imageAlt, body, pictures } = entry
  return (
    <>
      <PageBanner title={title} lead={description} crumbs={breadcrumb} />
      <Container className="long-text">
        <EntryFacts facts={facts} />
        {image && (
          <Cloth
            picture={image}
            alt={imageAlt}
            eager
            sizes={{ base: '100vw', lg: '60rem' }}
            className="mt-8 h-auto w-full max-w-[60rem]"
          />
        )}
        <ProseParts outline={parseText(body).outline} pictures={pictures} />
      </Container>
    </>
  )
}
