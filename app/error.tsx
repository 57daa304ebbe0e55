'use client'

import { Button } from '#components/ui/button.tsx'
import { Container } from '#components/ui/container.tsx'
import { WAYS_BACK } from '#lib/routes.ts'

/** What a visitor sees when a part of the page fails in the browser: what happened, and two ways on. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <Container className="grid min-h-120 content-center py-20">
      <h1 className="text-banner font-medium">This page did not load</h1>
      <p className="mt-6 max-w-[44ch] text-ink-soft text-lead">
        Something went wrong on our side. Nothing you sent is lost. Try again, or go back to the start.
      </p>
      <div className="mt-9 flex flex-wrap items-center gap-7">
        <Button onClick={reset}>Try again</Button>
        {/* A full load on purpose: it also leaves behind whatever state broke the page. */}
        <a
          href={WAYS_BACK.home.href}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {WAYS_BACK.home.label}
        </a>
      </div>
    </Container>
  )
}
