import { mapEmbedUrl } from '#lib/content/links.ts'
import { readSite } from '#lib/content/site-file.ts'

/**
 * The pages that show a frame of another origin, and those origins. Only the map on /contact does, and where it
 * comes from is a setting of the site: `map.embedUrl` in content/site.yaml.
 */
export function frameOrigins(projectFolder: string): Record<string, string[]> {
  return { '/contact': [new URL(mapEmbedUrl(readSite(projectFolder))).origin] }
}
