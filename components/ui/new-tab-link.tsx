type NewTabLinkProps = Omit<React.ComponentProps<'a'>, 'target' | 'rel'> & { href: string }

/** A link to another site; says that it opens a new tab, so that nobody wonders where Back has gone (WCAG G201). */
export function NewTabLink({ children, ...props }: NewTabLinkProps) {
  return (
    <a target="_blank" rel="noopener" {...props}>
      {children}
      <span className="sr-only"> (opens in new tab)</span>
    </a>
  )
}
