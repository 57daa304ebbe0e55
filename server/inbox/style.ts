import type { Brand } from '#lib/brand/brand.ts'
import { brandSheet } from '#lib/brand/sheet.ts'

/** The one style sheet of the inbox, inline so that the page is a single answer. */
export function inboxStyle(brand: Brand): string {
  return `${brandSheet(brand)}${STYLE}`
}

const STYLE = `
:root { color-scheme: light dark; --selvedge: var(--selvedge-light) }
@media (prefers-color-scheme: dark) { :root { --selvedge: var(--selvedge-dark) } }
* { box-sizing: border-box; margin: 0; padding: 0 }
html { background: var(--surface); color: var(--ink); font: 1.0625rem/1.6 'Host Grotesk', system-ui, sans-serif; font-synthesis: none }
body::before {
  content: ''; display: block; height: 8px;
  background: var(--selvedge) repeat-x;
}
.wrap { width: min(100% - 2.5rem, 68rem); margin-inline: auto }
header { border-block-end: 1px solid var(--line) }
header .wrap { display: flex; align-items: center; gap: .75rem; min-height: 72px }
.mark { flex: none }
.weft { stroke: var(--thread) }
.warp { stroke: var(--accent) }
.name { font-size: 1.3125rem; font-weight: 600; letter-spacing: -.02em }
.note { margin-inline-start: auto; color: var(--ink-muted); font-size: .9375rem }
main { padding-block: clamp(1.75rem, 1.25rem + 2vw, 3rem) 6rem }
h1 {
  font-size: 1.6875rem; font-weight: 600; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance; overflow-wrap: anywhere;
}
.subject { margin-block-start: .25rem; color: var(--ink-soft); overflow-wrap: anywhere }
.head { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: .5rem 2rem; margin-block-end: 2rem }
.head p, .back { color: var(--ink-muted) }
a { color: inherit; text-decoration: underline 1px; text-underline-offset: .2em }
a:hover { text-decoration-thickness: 2px }
a:focus-visible { outline: 3px solid var(--primary); outline-offset: 3px }
.back { margin-block-end: 1.25rem }
.list { list-style: none; border-block-start: 1px solid var(--line) }
.list li {
  position: relative; display: grid; gap: .125rem 2rem; padding-block: 1.125rem;
  grid-template-columns: minmax(0, 4fr) minmax(0, 7fr) auto; align-items: baseline;
  border-block-end: 1px solid var(--line); overflow-wrap: anywhere;
}
.list li:hover { background: var(--surface-raised); box-shadow: 0 0 0 1rem var(--surface-raised); clip-path: inset(0 -1rem) }
.list h2 { font-size: 1.1875rem; font-weight: 600; line-height: 1.35; letter-spacing: -.01em }
.list h2 span { display: block; color: var(--ink-muted); font-size: .9375rem; font-weight: 400; letter-spacing: 0 }
.list h2 a { text-decoration: none }
.list h2 a::after { content: ''; position: absolute; inset: 0 }
.list li:hover h2 a, .list h2 a:focus-visible { text-decoration: underline }
.list h2 a:focus-visible { outline: none }
.list h2 a:focus-visible::after { outline: 3px solid var(--primary); outline-offset: -3px }
.list h2 { grid-row: span 2 }
.what { color: var(--ink-soft) }
.whom { grid-column: 2 / 4; color: var(--ink-muted); font-size: .9375rem }
.when { color: var(--ink-muted); font-size: .9375rem; font-variant-numeric: tabular-nums }
.empty { padding: clamp(2rem, 6vw, 4rem); background: var(--surface-raised); color: var(--ink-soft) }
.empty p { max-width: 40ch; font-size: 1.1875rem; text-wrap: pretty }
.facts { margin-block: 2rem; border-block-start: 1px solid var(--line) }
.facts div {
  display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: 0 2rem; padding-block: .5rem;
  border-block-end: 1px solid var(--line); overflow-wrap: anywhere;
}
.facts dt { color: var(--ink-muted) }
.views { display: flex; flex-wrap: wrap; gap: .25rem clamp(1rem, 4vw, 2rem); margin-block-end: 1.5rem }
.views a { display: flex; align-items: center; min-height: 44px; font-weight: 600; text-decoration: none; border-block-end: 3px solid transparent }
.views a:hover { border-color: var(--line) }
.views a[aria-current] { border-color: var(--accent) }
iframe { display: block; width: 100%; height: min(75vh, 48rem); border: 1px solid var(--line); color-scheme: inherit }
pre { padding: clamp(1rem, 3vw, 2rem); background: var(--surface-raised); font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
.source { font: .875rem/1.6 ui-monospace, monospace }
@media (max-width: 48rem) {
  .list li, .facts div { grid-template-columns: minmax(0, 1fr) }
  .list h2 { grid-row: auto }
  .whom { grid-column: auto }
}
@media (max-width: 30rem) { .note { display: none } }
@media (forced-colors: active) { .views a[aria-current] { border-color: CanvasText } }
`
