type AddressLineProps = { address: { line: string; postalCode: string } }

/**
 * The whole address. Its postal code stays in one piece, which a browser would break at a hyphen or a space. All is one
 * element, for a link that lays out its parts.
 */
export function AddressLine({ address: { line, postalCode } }: AddressLineProps) {
  const start = line.indexOf(postalCode)
  if (start < 0 || !/[\s-]/.test(postalCode)) return line
  return (
    <span>
      {line.slice(0, start)}
      <span className="whitespace-nowrap">{postalCode}</span>
      {line.slice(start + postalCode.length)}
    </span>
  )
}
