import { notFound } from 'next/navigation'
import type { IndexPage } from '#lib/content/lists.ts'
import { allIndexPages, findIndexPage, type Indexed } from '#lib/content/queries.ts'
import type { Collection } from '#lib/routes.ts'
import { indexMetadata } from '#lib/seo/metadata.ts'

type Params = { id: string; rest: string[] }

/**
 * The pages of a list after its first: `/blog/page/2`, `/blog/category/cloud`, `/blog/category/cloud/page/2`. Each collection
 * has a route of its own, so that its pages load the style sheets of its list and no others.
 */
export function listRoute<Name extends Collection>(
  collection: Name,
  Index: (props: { page: IndexPage<Indexed[Name]> }) => React.ReactNode,
) {
  const find = async (params: Promise<Params>) => {
    const { id, rest } = await params
    return findIndexPage(collection, `/${[collection, id, ...rest].join('/')}`)
  }
  return {
    generateStaticParams: (): Params[] =>
      allIndexPages(collection).flatMap(({ path }) => {
        const [id, ...rest] = path.split('/').slice(2)
        return id === undefined ? [] : [{ id, rest }]
      }),
    generateMetadata: async ({ params }: { params: Promise<Params> }) =>
      indexMetadata(collection, await find(params)),
    Page: async ({ params }: { params: Promise<Params> }) => {
      const page = await find(params)
      if (!page) notFound()
      return <Index page={page} />
    },
  }
}
