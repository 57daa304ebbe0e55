import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/*
 * Who may speak to the editor's server. It listens on this computer alone, but every page that is open in the browser
 * can send requests to it, and a name of a stranger's can be made to lead to 127.0.0.1 (DNS rebinding).
 */

/**
 * Why a request is not answered, or undefined.
 * @param port where the server listens
 * @param token what its address holds, which no other page knows
 */
export function refusal(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { port, token }: { port: number; token: string },
): string | undefined {
  const names = [`127.0.0.1:${port}`, `localhost:${port}`]
  if (!names.includes(headers.host ?? '')) return 'This is not the editor’s address.'
  const { origin, 'sec-fetch-site': site = 'none' } = headers
  const isOwn = origin === `http://${headers.host}`
  if (origin !== undefined && !isOwn) return 'Another page may not speak to the editor.'
  if (method !== 'GET' && !isOwn) return 'Only the editor’s own page may change something.'
  if (site !== 'none' && site !== 'same-origin') return 'Another page may not speak to the editor.'
  if (!isSame(url.split('/')[1] ?? '', token))
    return 'This address belongs to an earlier run. Open the one that the terminal shows.'
  return undefined
}

/** Compares without telling by the time it takes how much of it is right. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
