type StatusIconProps = { kind: keyof typeof STROKES; className?: string }

const STROKES = {
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 11v5M12 8v.01',
  success: 'M5 12.5l4.5 4.5L19 7.5',
  error: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 8v5M12 16v.01',
  close: 'M18 6 6 18M6 6l12 12',
}

/**
 * A decorative icon beside a sentence, so that its kind is not shown by colour alone. Separate from `Icon`, because it is
 * rendered in the browser, which need not load all icons for it.
 */
export function StatusIcon({ kind, className = 'size-5' }: StatusIconProps) {
  return (
    <svg
      aria-hidden="true"
      className={`shrink-0 fill-none stroke-current stroke-2 ${className}`}
      viewBox="0 0 24 24"
      // Without a style sheet it would fill the page.
      width={24}
      height={24}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={STROKES[kind]} />
    </svg>
  )
}

/** Whether a sentence begins with a symbol, so that it needs no icon. */
export function bringsItsMark(text: string): boolean {
  return /^[✓✗]/.test(text)
}
