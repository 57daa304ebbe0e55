import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'

/**
 * The pages that show a frame of another origin, and those origins. Only the map on /contact does, and where it
 * comes from is a setting of the site: `map.embedUrl` in content/site.yaml. Without it no page frames anything.
 */
export async function frameOrigins(projectFolder: string): Promise<Record<string, string[]>> {
  const site: unknown = parse(await readFile(join(projectFolder, 'content/site.yaml'), 'utf8'))
  const embedUrl = textAt(site, 'map', 'embedUrl')
  return embedUrl === undefined ? {} : { '/contact': [new URL(embedUrl).origin] }
}

function textAt(value: unknown, ...path: string[]): string | undefined {
  for (const key of path) value = Object(value)[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}
