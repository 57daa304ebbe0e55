/** Sends a request to the editor's server. @throws Error with a sentence to show when the server has ended */
export async function reach(address: string, request?: RequestInit): Promise<Response> {
  return fetch(address, request).catch(() => {
    throw new Error('The editor does not answer. Start it again in the terminal: npm run edit')
  })
}
