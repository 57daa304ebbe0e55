import { notFound } from 'next/navigation'
import { MorePosts } from '#components/sections/more-posts.tsx'
import { PostArticle } from '#components/sections/post-article.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { content } from '#lib/content/content.ts'
import { findPost } from '#lib/content/queries.ts'
import { postRoute } from '#lib/routes.ts'
import { breadcrumbTo, COLLECTION_STEPS } from '#lib/seo/breadcrumb.ts'
import { postGraph } from '#lib/seo/entry-graphs.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return content.posts.map(({ id }) => ({ id }))
}

export async function generateMetadata({ params }: PageProps<'/blog/[id]'>) {
  const post = findPost((await params).id)
  if (!post) return {}
  return pageMetadata({
    title: post.title,
    description: post.metaDescription,
    path: postRoute(post.id),
    article: {
      published: post.date,
      modified: post.updated,
      authorPath: post.author.path,
      section: post.category,
      tags: post.tags,
    },
  })
}

export default async function PostPage({ params }: PageProps<'/blog/[id]'>) {
  const post = findPost((await params).id)
  if (!post) notFound()
  const breadcrumb = breadcrumbTo(COLLECTION_STEPS.blog, { label: post.title, href: postRoute(post.id) })
  return (
    <>
      <JsonLd graph={postGraph(post, breadcrumb)} />
      <PostArticle post={post} breadcrumb={breadcrumb} />
      <MorePosts heading={content.pages.blog.more} post={post} />
    </>
  )
}
