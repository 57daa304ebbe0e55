type ThemeSwitchProps = {
  /** What the button says in each theme; frame.css shows the one that holds, before any script of ours has come. */
  children: React.ReactNode
  className?: string
}

/** One button that goes round: as the system says, light, dark. The choice is kept in this browser only. */
export function ThemeSwitch({ children, className = '' }: ThemeSwitchProps) {
  return (
    <button
      type="button"
      data-press="theme"
      className={`inline-flex min-h-11 min-w-11 items-center noscript:hidden ${className}`}
    >
      {children}
    </button>
  )
}
