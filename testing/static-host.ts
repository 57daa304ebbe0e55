import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { typeOf } from '#server/build/site-folder.ts'
import { listen } from './listen.ts'

/**
 * A minimal static host. Like others, it looks for the file with the decoded name. It ignores the `_headers` file, so each
 * page has only the policy in its own meta element.
 */
export async function startStaticHost(folder: string) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const name = path === '/' ? '/index.html' : extname(path) === '' ? `${path}.html` : path
    if (!existsSync(join(folder, name))) return response.writeHead(404).end()
    response.setHeader('content-type', typeOf(name))
    return createReadStream(join(folder, name)).pipe(response)
  })
  const port = await listen(server)
  return {
    port,
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
