type Variant = keyof typeof VARIANTS

const VARIANTS = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  accent: 'border-transparent bg-accent text-ground hover:bg-accent-hover',
  /** On the dark ground, beside an `accent` button. */
  ground: 'border-thread-light bg-ground text-on-ground hover:border-on-ground',
  danger: 'border-error bg-transparent text-error hover:bg-surface-raised',
}

/** The classes of a button, for `<button>` and `<a>`. */
export function buttonClass(variant: Variant = 'primary'): string {
  return `button inline-flex min-h-12 max-w-full items-center justify-center gap-2.5 rounded-control border px-[min(1.5rem,8vw)] py-2.5 text-center font-display text-[1.125rem] leading-tight font-semibold transition-[background-color,border-color,translate] duration-[var(--duration-hover),var(--duration-hover),var(--duration-press)] playing:active:translate-y-px ${VARIANTS[variant]}`
}

type ButtonProps = React.ComponentProps<'button'> & { variant?: Variant }

export function Button({ variant, className = '', type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={`${buttonClass(variant)} ${className}`} {...props} />
}
