import { expect, onTestFinished, test, vi } from 'vitest'
import { runEnquiries } from '#tools/enquiries.ts'

test('backups of a database are left to its own tools', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const settings = { DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  expect(await runEnquiries(['backup', 'file'], () => settings)).toBe(2)
  expect(String(error.mock.calls)).toContain('pg_dump')
})
