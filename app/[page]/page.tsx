import { notFound } from 'next/navigation'
import { LongText } from '#components/sections/text-page.tsx'
import { content } from '#lib/content/content.ts'
import { findTextPage } from '#lib/content/queries.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return content.textPages.map(({ id }) => ({ page: id }))
}

export async function generateMetadata({ params }: PageProps<'/[page]'>) {
  const page = findTextPage((await params).page) ?? notFound()
  return pageMetadata({ ...page, noIndex: !page.sitemap })
}

/** Pages that are one text, such as an imprint: the .md files of `content/pages`. */
export default async function TextPage({ params }: PageProps<'/[page]'>) {
  return <LongText page={findTextPage((await params).page) ?? notFound()} />
}
