import { resolve } from 'node:path'
import { expect, test } from 'playwright/test'
import { measureRestarts } from '#e2e/restarts/measure.ts'

// The same as `npm run restarts`, with fewer of them and without a build.

test('nobody who reads a page or sends an enquiry notices restarts under load', async () => {
  const project = resolve(import.meta.dirname, '..')
  const { pages, files, enquiries, failures } = await measureRestarts({
    project,
    restarts: 3,
    deployments: 0,
  })
  expect(failures).toEqual([])
  expect(Math.min(pages, files, enquiries)).toBeGreaterThan(0)
})
