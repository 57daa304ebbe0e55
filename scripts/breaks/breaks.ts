/** A mistake that somebody could make, as a change of one file, and the tests that have to notice it. */
export type Break = {
  /** What the code does not do any more, in a sentence. */
  name: string
  file: string
  /** Stands in the file exactly once. */
  search: string
  replace: string
  test: string
  /** Of the test that notices it. The breaks that have one are made in every run of the test command. */
  title?: string
}

export const breaks: readonly Break[] = [
  {
    name: 'a commit is not synchronised',
    file: 'lib/outbox/sqlite-open.ts',
    search: 'PRAGMA synchronous = FULL;',
    replace: 'PRAGMA synchronous = OFF;',
    test: 'lib/outbox/sqlite-file.test.ts',
    title: 'is synchronised at every commit, and none of it goes to temporary files',
  },
  {
    name: 'what the check at opening finds is ignored',
    file: 'lib/outbox/sqlite-open.ts',
    search: "if (check?.quick_check !== 'ok')",
    replace: "if (check?.quick_check === '')",
    test: 'lib/outbox/sqlite-store.test.ts',
    title: 'damage that only the check at opening can see is refused too',
  },
  {
    name: 'the site starts on an SQLite that may damage the store',
    file: 'server/main.ts',
    search: '  requireSqlite()\n',
    replace: '',
    test: 'lib/outbox/sqlite-file.test.ts',
  },
  {
    name: 'leases are never renewed',
    file: 'lib/outbox/lease.ts',
    search: 'let cancel = clock.after(RENEW_MS, renew)',
    replace: 'let cancel = () => void renew',
    test: 'lib/outbox/process-faults.test.ts',
    title: 'with the clock set not at all meanwhile',
  },
  {
    name: 'a lost lease does not break off a send',
    file: 'lib/outbox/lease.ts',
    search: 'isKept || lost.abort()',
    replace: 'isKept',
    test: 'lib/outbox/process-faults.test.ts',
    title: 'is broken off as soon as another process has it',
  },
  {
    name: 'leases go by the clock on the wall alone',
    file: 'lib/outbox/sqlite-store.ts',
    search: 'AND coalesce(lease_ends, 0) NOT BETWEEN :monotonic + 1 AND :ends + :slack END',
    replace: 'AND (:monotonic OR :ends OR 1) END',
    test: 'lib/outbox/sqlite-store.test.ts',
  },
  {
    name: 'leases that ran out are not counted',
    file: 'lib/outbox/sqlite-store.ts',
    search: "lapses = lapses + (state = 'sending')",
    replace: 'lapses = 0',
    test: 'lib/outbox/sqlite-store.test.ts',
  },
  {
    name: 'new enquiries go before retries that are due',
    file: 'lib/outbox/sqlite-store.ts',
    search: 'ORDER BY max(due_at, received_at) LIMIT 1',
    replace: 'ORDER BY due_at, received_at LIMIT 1',
    test: 'lib/outbox/sqlite-store.test.ts',
  },
  {
    name: 'a mail that kills its process is tried for ever',
    file: 'lib/outbox/outcome.ts',
    search: 'return lapses >= LAPSES_MAX',
    replace: 'return lapses > 1e9',
    test: 'lib/outbox/process-faults.test.ts',
  },
  {
    name: 'a 421 after the final dot stops every mail',
    file: 'lib/mail/delivery.ts',
    search: "if (reply === 421 && code === 'EMESSAGE') return 'doubt'",
    replace: '',
    test: 'lib/mail/delivery.test.ts',
  },
  {
    name: 'the mail library retries by itself',
    file: 'lib/mail/transport.ts',
    search: '    maxRequeues: 0,\n',
    replace: '',
    test: 'lib/mail/transport.test.ts',
    title: 'is not tried again by the mail library',
  },
  {
    name: 'a mail that somebody has is forgotten when the store fails once',
    file: 'lib/outbox/outcome.ts',
    search: "if (outcome.state !== 'queued') return true",
    replace: "if (outcome.state === 'sent') return false",
    test: 'lib/outbox/process-faults.test.ts',
  },
  {
    name: 'health does not say that the login is refused',
    file: 'lib/outbox/health.ts',
    search: "reasons.push('login-refused')",
    replace: 'reasons.slice()',
    test: 'lib/outbox/health.test.ts',
  },
  {
    name: 'redirects of a webhook are followed',
    file: 'lib/outbox/alarm.ts',
    search: "redirect: 'manual'",
    replace: "redirect: 'follow'",
    test: 'lib/outbox/alarm.test.ts',
  },
  {
    name: 'only the first mail that fails in an hour is logged',
    file: 'lib/outbox/report-outcome.ts',
    search: "log('error', 'enquiry.failed', { id, code })",
    replace: '',
    test: 'lib/outbox/relay-faults.test.ts',
  },
]
