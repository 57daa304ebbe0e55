'use client'

/** As in app/error.tsx. */
const [words, back]: [Record<'heading' | 'text', string>, string] = JSON.parse(
  process.env.ERROR_WORDS ?? '[{},""]',
)

/**
 * Shown when the frame of a page fails in the browser. Without it, Next would show an English text. It is small, because
 * every page with React loads it.
 */
export default function GlobalError() {
  const { lang, dir, className } = globalThis.document?.documentElement ?? {}
  return (
    <html lang={lang} dir={dir} className={className}>
      <body>
        <main className="px-6 py-20">
          <h1>{words.heading}</h1>
          <p>{words.text}</p>
          <a href="/">{back}</a>
        </main>
      </body>
    </html>
  )
}
