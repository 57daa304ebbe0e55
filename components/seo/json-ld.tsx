import type { Graph } from 'schema-dts'

/** Structured data. A data block never runs, so the policy need not contain its hash. */
export function JsonLd({ graph }: { graph: Graph }) {
  // Escape the one character that could end the script element early; JSON reads the escape as the same.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which JSON needs; `<` is dealt with
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
