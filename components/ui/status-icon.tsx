type StatusIconProps = { kind: keyof typeof STROKES; className?: string }

const STROKES = {
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 11v5M12 8v.01',
  success: 'M5 12.5l4.5 4.5L19 7.5',
  error: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 8v5M12 16v.01',
  close: 'M18 6 6 18M6 6l12 12',
}

/**
 * Says by shape what the colour beside it says. Decorative: the sentence next to it carries the meaning. Apart from
 * `Icon`, because this one is drawn in the browser, which need not load the drawings of the whole site for it.
 */
export function StatusIcon({ kind, className = 'size-5' }: StatusIconProps) {
  return (
    <svg
      aria-hidden="true"
      className={`shrink-0 fill-none stroke-current stroke-2 ${className}`}
      viewBox="0 0 24 24"
      // For where no style sheet is: without a size it would fill the page.
      width={24}
      height={24}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={STROKES[kind]} />
    </svg>
  )
}

/** Whether a sentence begins with a symbol of its own, so that it needs no icon. */
export function bringsItsMark(text: string): boolean {
  return /^[✓✗]/.test(text)
}
