import type { Route } from 'next'
import { notFound } from 'next/navigation'
import { NotFoundPanel } from '#components/layout/not-found-panel.tsx'
import type { PageWords } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import { notFoundMetadata } from '#lib/seo/metadata.ts'

type Kind = { words: Exclude<keyof PageWords['notFound'], 'site'>; back: Route }

/** By the folder of the address that named something unknown; the front door answers these pages with status 404. */
const KINDS: Record<string, Kind> = {
  services: { words: 'service', back: '/services' },
  projects: { words: 'project', back: '/' },
  blog: { words: 'post', back: '/' },
  team: { words: 'member', back: '/team' },
}

export const dynamicParams = false

export function generateStaticParams() {
  return Object.keys(KINDS).map((kind) => ({ kind }))
}

export async function generateMetadata({ params }: PageProps<'/missing/[kind]'>) {
  const kind = KINDS[(await params).kind]
  return kind ? notFoundMetadata(content.pages.notFound[kind.words].heading) : {}
}

export default async function MissingPage({ params }: PageProps<'/missing/[kind]'>) {
  const kind = KINDS[(await params).kind]
  if (!kind) notFound()
  const { heading, text, back } = content.pages.notFound[kind.words]
  return <NotFoundPanel heading={heading} text={text} back={{ label: back, href: kind.back }} />
}
