/** Networks that have a mark of their own here, in the order in which a member's profiles are shown. */
export const NETWORKS = {
  linkedin: 'LinkedIn',
  github: 'GitHub',
  stackoverflow: 'Stack Overflow',
  facebook: 'Facebook',
  gitlab: 'GitLab',
  xing: 'XING',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  'x-twitter': 'X',
  instagram: 'Instagram',
  youtube: 'YouTube',
} as const

export type Network = keyof typeof NETWORKS

function isNetwork(word: string): word is Network {
  return Object.hasOwn(NETWORKS, word)
}

/** The networks by name, for a schema. */
export const NETWORK_IDS: readonly Network[] = Object.keys(NETWORKS).filter(isNetwork)

/** A page elsewhere on the web. One on a network without a mark of its own says what it is called. */
export type Profile = { network: Network; url: string } | { network: 'other'; url: string; label: string }
