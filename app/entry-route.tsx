import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackLink, JsonLd } from '#components/layout/page-head.tsx'
import { Container } from '#components/ui/section.tsx'
import type { Post } from '#lib/content/join/catalogue.ts'
import { nameOf, readParam } from '#lib/content/queries.ts'
import type { Collection } from '#lib/routes.ts'
import { breadcrumbTo, stepToList } from '#lib/seo/breadcrumb.ts'
import { entryGraph, type MainEntity } from '#lib/seo/graph.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

type Entry = { id: string; path: string; metaDescription: string } & ({ title: string } | { name: string })

type EntryRoute<Each extends Entry> = {
  collection: Collection
  entries: Each[]
  /** The title of its page, if it is not its name. */
  title?: (entry: Each) => string
  article?: (entry: Each) => Post
  thing: (entry: Each) => MainEntity
  Detail: (props: { entry: Each }) => React.ReactNode
}

/** The pages of the entries of a collection, such as `/services/{id}`. */
export function entryRoute<Each extends Entry>(route: EntryRoute<Each>) {
  const { collection, entries, title = nameOf, article, thing, Detail } = route
  const find = async (params: Promise<{ id: string }>) => {
    const { id } = await params
    return entries.find((entry) => entry.id === readParam(id)) ?? notFound()
  }
  return {
    generateStaticParams: () => entries.map(({ id }) => ({ id })),
    generateMetadata: async ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> => {
      const entry = await find(params)
      const { path, metaDescription: description } = entry
      return pageMetadata({ title: title(entry), description, path, article: article?.(entry) })
    },
    Page: async ({ params }: { params: Promise<{ id: string }> }) => {
      const entry = await find(params)
      const breadcrumb = breadcrumbTo(stepToList(collection), { label: nameOf(entry), href: entry.path })
      return (
        <>
          <JsonLd graph={entryGraph(entry, breadcrumb, thing(entry))} />
          <Container className="detail">
            <BackLink to={collection} breadcrumb={breadcrumb} />
          </Container>
          <Detail entry={entry} />
        </>
      )
    },
  }
}
