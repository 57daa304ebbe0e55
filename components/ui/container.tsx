type ContainerProps = React.ComponentProps<'div'>

/** The page's width, which ends somewhere (--page-width), with a gutter that grows with the screen. */
export function Container({ className = '', ...props }: ContainerProps) {
  return (
    <div
      className={`mx-auto w-[min(100%-2*var(--space-gutter),var(--page-width))] ${className}`}
      {...props}
    />
  )
}
