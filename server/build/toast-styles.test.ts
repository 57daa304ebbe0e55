import { expect, test } from 'vitest'
import { hashSource } from './document.ts'
import { toastStyleHashes } from './toast-styles.ts'

test('the style sheet that sonner inserts by script is found in the installed version', async () => {
  const hashes = await toastStyleHashes()
  expect(hashes).toEqual([hashSource(''), expect.stringMatching(/^'sha256-[A-Za-z0-9+/]{43}='$/)])
})
