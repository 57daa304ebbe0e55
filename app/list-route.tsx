import { notFound } from 'next/navigation'
import { ListBanner } from '#components/sections/list-page.tsx'
import type { IndexPage } from '#lib/content/join/index-pages.ts'
import { findIndexPage, type Indexed, indexPages } from '#lib/content/queries.ts'
import type { Collection } from '#lib/routes.ts'
import { indexMetadata } from '#lib/seo/metadata.ts'

type Params = { rest?: string[] }

/**
 * The pages of a list: `/blog`, `/blog/page/2`, `/blog/category/cloud`, `/blog/category/cloud/page/2`. Each collection
 * has a route of its own, so that its pages load the style sheets of its list and no others.
 */
export function listRoute<Name extends Collection>(
  collection: Name,
  Index: (props: { page: IndexPage<Indexed[Name]> }) => React.ReactNode,
) {
  const find = async (params: Promise<Params>) => {
    const { rest = [] } = await params
    return findIndexPage(collection, `/${[collection, ...rest].join('/')}`) ?? notFound()
  }
  return {
    generateStaticParams: (): Params[] =>
      indexPages[collection].map(({ path }) => ({ rest: path.split('/').slice(2) })),
    generateMetadata: async ({ params }: { params: Promise<Params> }) =>
      indexMetadata(collection, await find(params)),
    Page: async ({ params }: { params: Promise<Params> }) => {
      const page = await find(params)
      return (
        <>
          <ListBanner collection={collection} page={page} />
          <Index page={page} />
        </>
      )
    },
  }
}
