import { llmsText } from '#lib/seo/llms.ts'

export const dynamic = 'force-static'

/** An overview for language models, and for anyone who prefers plain text (https://llmstxt.org). */
export function GET(): Response {
  return new Response(llmsText(), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
