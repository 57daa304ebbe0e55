import { notFound } from 'next/navigation'
import { NotFoundPanel } from '#components/layout/not-found-panel.tsx'
import { content } from '#lib/content/content.ts'
import type { PageWords } from '#lib/content/schema/page-words.ts'
import { type BACK_LINKS, COLLECTIONS, type Collection } from '#lib/routes.ts'
import { notFoundMetadata } from '#lib/seo/metadata.ts'

type Kind = [words: Exclude<keyof PageWords['notFound'], 'site'>, back: keyof typeof BACK_LINKS]

/** By the first part of the unknown address. The server sends these pages with status 404. */
const KINDS: Record<Collection, Kind> = {
  services: ['service', 'services'],
  projects: ['project', 'home'],
  blog: ['post', 'home'],
  team: ['member', 'team'],
}

export const dynamicParams = false

export function generateStaticParams() {
  return COLLECTIONS.map((kind) => ({ kind }))
}

export async function generateMetadata({ params }: PageProps<'/missing/[kind]'>) {
  const { heading } = find(await params)
  return notFoundMetadata(heading)
}

export default async function MissingPage({ params }: PageProps<'/missing/[kind]'>) {
  return <NotFoundPanel {...find(await params)} />
}

function find({ kind }: { kind: string }) {
  const [words, back] = KINDS[COLLECTIONS.find((each) => each === kind) ?? notFound()]
  return { ...content.pages.notFound[words], back }
}
