/** In milliseconds after the page has loaded: everything that the first screen needs has come by then. */
const REST_MS = 1000

/**
 * Fetches the pictures further down once the page has loaded, so that a capture of the whole page shows all of them and a
 * quick scroll meets none that is missing. For a visitor who saves data each one waits until it comes near.
 */
export function startPictures(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  if (connection?.saveData) return
  addEventListener('load', () =>
    setTimeout(() => {
      for (const picture of document.images) picture.loading = 'eager'
    }, REST_MS),
  )
}
