type ContainerProps = React.ComponentProps<'div'>

/** The page's width: 1320 px at most, with a gutter that grows with the screen. */
export function Container({ className = '', ...props }: ContainerProps) {
  return <div className={`mx-auto w-[min(100%-2*var(--space-gutter),82.5rem)] ${className}`} {...props} />
}
