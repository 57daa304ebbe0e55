import type { Member } from './catalogue.ts'

type Network = keyof NonNullable<Member['socials']>

/** In the order in which they are shown. */
const NETWORKS: readonly Network[] = ['linkedin', 'github', 'stackoverflow', 'facebook']

/** A member's profiles, or those on the given networks, in that order; those the member does not have are left out. */
export function profilesOf(
  { socials }: Member,
  networks: readonly Network[] = NETWORKS,
): { network: Network; url: string }[] {
  return networks.flatMap((network) => {
    const url = socials?.[network]
    return url ? [{ network, url }] : []
  })
}
