import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '#lib/outbox/open-store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { describeWithPostgres } from '#lib/outbox/testing/postgres-for-tests.ts'
import { runEnquiries } from '#tools/enquiries.ts'

describeWithPostgres('enquiries', (postgres) => {
  test('the commands of an operator work on it, and leave backups to its own tools', async () => {
    const store = openStore({ dataDir: '/nonexistent', databaseUrl: postgres.url })
    onTestFinished(() => store.close())
    const receivedAt = Date.now()
    await store.put({ id: 'held-one', digest: 'held-one', enquiry: anEnquiry, receivedAt, held: true })
    const settings = {
      DATABASE_URL: postgres.url,
      SMTP_HOST: '127.0.0.1',
      MAIL_FROM: 'a@b.example',
      MAIL_TO: 'c@d.example',
    }
    const said: string[] = []
    for (const method of ['log', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((line) => void said.push(String(line)))
    onTestFinished(() => void vi.restoreAllMocks())
    const run = async (...args: string[]) => {
      said.length = 0
      const code = await runEnquiries(args, () => settings)
      return { code, said: said.join('\n') }
    }
    const status = await run('status')
    const release = await run('release', 'held-one')
    const backup = await run('backup', '/tmp/never-made')
    expect(status).toMatchObject({ code: 0, said: expect.stringMatching(/^Store {4}postgres:\/\//) })
    expect(release).toEqual({ code: 0, said: '1 will be sent.' })
    expect(backup).toMatchObject({ code: 2, said: expect.stringContaining('pg_dump') })
    expect(await run('forget', '--email', anEnquiry.email)).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /^1 deleted\.[\s\S]*The logs and backups of the database server may still contain it/,
      ),
    })
  })
})
