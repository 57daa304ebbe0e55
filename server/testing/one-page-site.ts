import type { Site } from '../site.ts'

/** A site of one page and no files, which hands what is posted to Next. @param headers those of its page, beside its tag */
export function onePageSite(headers: Record<string, string> = {}): Site {
  const tagged = { ...headers, etag: '"p"' }
  return {
    decide: ({ method, target }) => {
      if (method === 'POST') return { kind: 'next' }
      return target === '/'
        ? { kind: 'document', address: '/', status: 200 }
        : { kind: 'refuse', status: 404 }
    },
    sendDocument: async (request, response, { status }) => {
      const isKnown = status === 200 && request.headers['if-none-match'] === tagged.etag
      response.writeHead(isKnown ? 304 : status, { ...tagged, ...(isKnown ? {} : { 'content-length': 4 }) })
      response.end(isKnown || request.method === 'HEAD' ? undefined : 'page')
    },
    sendFile: () => Promise.reject(new Error('there are no files here')),
    findElsewhere: () => undefined,
    isPage: (address) => address === '/',
    builtFor: new URL('https://www.example.com'),
  }
}
