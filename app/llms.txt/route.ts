import { llmsText } from '#lib/seo/twins.ts'

export const dynamic = 'force-static'

/** An overview for language models and whoever else prefers plain text (https://llmstxt.org). */
export function GET(): Response {
  return new Response(llmsText(), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
