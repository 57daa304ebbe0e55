/** Where the site is reached when nothing says otherwise: on the machine that builds it. */
const LOCAL_SITE = 'http://localhost:3000'

/** The public address of the site, from SITE_URL at build time; pages carry it in canonical links and feeds. */
export function siteUrl(): URL {
  return new URL(process.env.SITE_URL || LOCAL_SITE)
}

/** A path of this site as a full address. */
export function absoluteUrl(path: string): string {
  return new URL(path, siteUrl()).href
}
