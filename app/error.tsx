'use client'

import { Button } from '#components/ui/button.tsx'
import { Container } from '#components/ui/section.tsx'

/** `error` of content/words.yaml and the way back: next.config.ts writes them into the script, which cannot read content. */
const [words, back]: [Record<'heading' | 'text' | 'again', string>, string] = JSON.parse(
  process.env.ERROR_WORDS ?? '[{},""]',
)

/** Shown when a part of the page fails in the browser. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <Container className="grid min-h-120 content-center py-20">
      <h1 className="text-banner font-medium">{words.heading}</h1>
      <p className="mt-6 max-w-[44ch] text-ink-soft text-lead">{words.text}</p>
      <div className="mt-9 flex flex-wrap items-center gap-7">
        <Button onClick={reset}>{words.again}</Button>
        {/* A full load on purpose: it also leaves behind whatever state broke the page. */}
        <a href="/" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {back}
        </a>
      </div>
    </Container>
  )
}
