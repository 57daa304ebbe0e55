import type { Member } from './content/catalogue.ts'

type Network = keyof NonNullable<Member['socials']>

/** A member's profiles on the given networks, in that order; those the member does not have are left out. */
export function profilesOf<Wanted extends Network>(
  { socials }: Member,
  networks: readonly Wanted[],
): { network: Wanted; url: string }[] {
  return networks.flatMap((network) => {
    const url = socials?.[network]
    return url ? [{ network, url }] : []
  })
}
