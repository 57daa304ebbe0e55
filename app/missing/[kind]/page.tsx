import { notFound } from 'next/navigation'
import { NotFoundPanel } from '#components/layout/not-found-panel.tsx'
import { content } from '#lib/content/content.ts'
import type { PageWords } from '#lib/content/schema/page-words.ts'
import { type BACK_LINKS, COLLECTIONS, type Collection } from '#lib/routes.ts'
import { notFoundMetadata } from '#lib/seo/metadata.ts'

type Kind = {
  words: Exclude<keyof PageWords['notFound'], 'site'>
  back: keyof typeof BACK_LINKS
}

/** By the first part of the unknown address. The server sends these pages with status 404. */
const KINDS: Record<Collection, Kind> = {
  services: { words: 'service', back: 'services' },
  projects: { words: 'project', back: 'home' },
  blog: { words: 'post', back: 'home' },
  team: { words: 'member', back: 'team' },
}

export const dynamicParams = false

export function generateStaticParams() {
  return COLLECTIONS.map((kind) => ({ kind }))
}

export async function generateMetadata({ params }: PageProps<'/missing/[kind]'>) {
  const kind = findKind((await params).kind)
  return kind ? notFoundMetadata(content.pages.notFound[kind.words].heading) : {}
}

export default async function MissingPage({ params }: PageProps<'/missing/[kind]'>) {
  const kind = findKind((await params).kind)
  if (!kind) notFound()
  const { heading, text } = content.pages.notFound[kind.words]
  return <NotFoundPanel heading={heading} text={text} back={kind.back} />
}

function findKind(written: string): Kind | undefined {
  const collection = COLLECTIONS.find((each) => each === written)
  return collection && KINDS[collection]
}
