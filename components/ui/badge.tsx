type BadgeProps = { className?: string; children: React.ReactNode }

/** A small label: the category of a project or a post. */
export function Badge({ className = '', children }: BadgeProps) {
  return (
    <p
      className={`inline-block rounded-control bg-surface-strong px-2.5 py-1 font-display font-medium text-fine print:px-0 ${className}`}
    >
      {children}
    </p>
  )
}
