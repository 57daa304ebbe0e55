import type { Graph } from 'schema-dts'

/** What the page says of itself to machines. A data block: it never runs, so the policy need not know it. */
export function JsonLd({ graph }: { graph: Graph }) {
  // The one character that could end the script element early stands as its escape, which JSON reads as the same.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which JSON needs; `<` is dealt with
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
