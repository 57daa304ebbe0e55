import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { mapEmbedUrl } from '#lib/content/links.ts'

/**
 * The pages that show a frame of another origin, and those origins. Only the map on /contact does, and where it
 * comes from is a setting of the site: `map.embedUrl` in content/site.yaml.
 */
export function frameOrigins(projectFolder: string): Record<string, string[]> {
  const { site } = buildCatalogue(readContentFolder(projectFolder))
  return { '/contact': [new URL(mapEmbedUrl(site)).origin] }
}
