import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * The path of a new folder for tests.
 * @param atEnd calls back when the folder is deleted: when the test ends, or `afterAll` for one that is made outside of tests
 */
export function newFolder(atEnd: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
