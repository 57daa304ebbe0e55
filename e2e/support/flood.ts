import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Manifest } from '#server/build/manifest.ts'

/** Opens one connection that asks that many times for `path` at once and reads nothing. The caller destroys it. */
export async function flood(url: string, path: string, requests: number): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(requests))
  return socket
}

/** What the site works for, one of each kind: a file of the build, and the store behind Next. */
export function costlyPaths(): Record<string, string> {
  const manifest: Manifest = JSON.parse(readFileSync('.site/manifest.json', 'utf8'))
  return {
    'a script': Object.keys(manifest.files).find((file) => file.endsWith('.js')) ?? '',
    health: '/api/health',
  }
}
