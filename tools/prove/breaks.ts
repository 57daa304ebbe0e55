import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { execa } from 'execa'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { ownFiles } from '#tools/copy-site.ts'

const USAGE = `Makes mistakes one after another in a copy of the code. The test named beside each has to fail, and to pass before.

  npm run prove -- breaks
  npm run prove -- breaks relay     those with this word in their name, their file or their test`

/** A mistake that somebody could make, as a change of one file, and the test that has to notice it. */
type Break = {
  /** A fault of the changed code, in a sentence. */
  name: string
  file: string
  /** Occurs in the file exactly once. */
  search: string
  replace: string
  test: string
  /** A part of the test's title, or a pattern for the titles of several. */
  title: string
}

/** The mistakes that would cost an enquiry, a visitor's privacy or the site. At most forty. */
const BREAKS: readonly Break[] = [
  {
    name: 'a commit is not synchronised',
    file: 'lib/outbox/sqlite/sqlite-file.ts',
    search: 'PRAGMA synchronous = FULL;',
    replace: 'PRAGMA synchronous = OFF;',
    test: 'lib/outbox/sqlite/sqlite-file.test.ts',
    title: 'is synchronised at every commit, and none of it goes to temporary files',
  },
  {
    name: 'what the check at opening finds is ignored',
    file: 'lib/outbox/sqlite/sqlite-file.ts',
    search: "if (check?.quick_check !== 'ok')",
    replace: "if (check?.quick_check === '')",
    test: 'lib/outbox/sqlite/sqlite-store.test.ts',
    title: 'damage that only the check at opening can see is refused too',
  },
  {
    name: 'a forgotten person is restored from a backup',
    file: 'lib/outbox/operate/backup.ts',
    search: 'WHERE ${isLacking} AND NOT ${isForgotten}',
    replace: 'WHERE ${isLacking}',
    test: 'lib/outbox/operate/backup.test.ts',
    title: 'by address, number or enquiry is not restored',
  },
  {
    name: 'what a dump brings back of a forgotten person is mailed',
    file: 'lib/outbox/deliver/worker.ts',
    search: 'await store.forgetAgain(clock.wall())',
    replace: '{ count: 0 }',
    test: 'lib/outbox/deliver/worker.test.ts',
    title: 'the one of a person who was forgotten does not go out',
  },
  {
    name: 'a mail that kills its process is tried for ever',
    file: 'lib/outbox/deliver/policy.ts',
    search: 'return crashes >= CRASHES_MAX',
    replace: 'return crashes > 1e9',
    test: 'lib/outbox/deliver/process-faults.test.ts',
    title: 'does so three times; the fourth process sets it aside',
  },
  {
    name: 'a mail that somebody has is forgotten when the store fails once',
    file: 'lib/outbox/deliver/policy.ts',
    search: "if (outcome.state !== 'queued') return true",
    replace: "if (outcome.state === 'sent') return false",
    test: 'lib/outbox/deliver/process-faults.test.ts',
    title: 'right after the relay said 250',
  },
  {
    name: 'a mistake of ours in one mail stops the queue',
    file: 'lib/outbox/deliver/worker.ts',
    search: "return { status: 'deferred', scope: 'message', code, permanent: false }",
    replace: "return { status: 'deferred', scope: 'destination', code, permanent: false }",
    test: 'lib/outbox/deliver/process-faults.test.ts',
    title: 'set off by one enquiry delays that one and no other',
  },
  {
    name: 'redirects of a webhook are followed',
    file: 'lib/outbox/operate/alarm.ts',
    search: "redirect: 'manual'",
    replace: "redirect: 'follow'",
    test: 'lib/outbox/operate/alarm.test.ts',
    title: 'a webhook that sends us elsewhere is not followed',
  },
  {
    name: 'a formula behind a semicolon runs',
    file: 'lib/outbox/operate/entry-text.ts',
    search: '(?<=^|[${SEPARATORS}])(?=${FORMULA})',
    replace: '(?<=^)(?=${FORMULA})',
    test: 'lib/outbox/operate/entry-text.test.ts',
    title: 'no two short texts in one line make a formula',
  },
  {
    name: 'a second process delivers beside the first',
    file: 'lib/outbox/sqlite/delivery-lock.ts',
    search: 'if (isBusy(error)) return false',
    replace: 'if (isBusy(error)) return true',
    test: 'lib/outbox/deliver/process-faults.test.ts',
    title: 'is sent once by two processes',
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
    name: 'mail goes out in clear where TLS is hidden',
    file: 'lib/mail/transport.ts',
    search: 'requireTLS: requireTls && !smtp.secure,',
    replace: 'requireTLS: false,',
    test: 'lib/outbox/deliver/relay-faults.test.ts',
    title: 'not a word of the mail nor the login is sent in clear',
  },
  {
    name: 'a relay that says one byte at a time is waited for',
    file: 'lib/mail/transport.ts',
    search: '[AbortSignal.timeout(overall)',
    replace: '[AbortSignal.timeout(1000 * overall)',
    test: 'lib/outbox/deliver/relay-faults.test.ts',
    title: 'drips a reply byte by byte',
  },
  {
    name: 'addresses in the reply of a relay are kept',
    file: 'lib/mail/transport.ts',
    search: ".replace(/\\S+@\\S+/g, '<address>')",
    replace: '',
    test: 'lib/mail/transport.test.ts',
    title: 'the words of a relay are kept without addresses',
  },
  {
    name: 'a cut after some of the text leaves no doubt',
    file: 'lib/mail/transport.ts',
    search: "return begun ? 'doubt' : 'destination'",
    replace: "return 'destination'",
    test: 'lib/mail/failures.test.ts',
    title: 'after some of the text has gone over',
  },
  {
    name: 'a mail has the date of its try',
    file: 'lib/mail/message.ts',
    search: 'date: frame.receivedAt,',
    replace: 'date: new Date(),',
    test: 'lib/mail/message.test.ts',
    title: 'the same enquiry is the same mail again',
  },
  {
    name: 'a line break in a name is taken',
    file: 'lib/enquiry/schema.ts',
    search: '/[\\r\\n\\0]/.test(value) ? undefined : cleanLine(value)',
    replace: '',
    test: 'lib/enquiry/schema.test.ts',
    title: 'a line break or NUL in',
  },
  {
    name: 'a text without a key counts each time',
    file: 'lib/intake/accept.ts',
    search: 'key === undefined ? now - SAME_CONTENT_MS : undefined',
    replace: 'undefined && now - SAME_CONTENT_MS',
    test: 'lib/intake/accept.test.ts',
    title: 'without a key the same text counts once in ten minutes',
  },
  {
    name: 'a robot that fills in the honeypot is mailed',
    file: 'lib/intake/spam.ts',
    search: "if (honeypot.trim() !== '') return true",
    replace: '',
    test: 'lib/intake/spam.test.ts',
    title: 'filling in what nobody can see is enough',
  },
  {
    name: 'what looks like spam is sent directly',
    file: 'lib/intake/accept.ts',
    search: 'if (held || !(await directSend(entry)))',
    replace: 'if (!(await directSend(entry)))',
    test: 'lib/outbox/deliver/direct-send.test.ts',
    title: 'what looks like spam is neither mailed nor',
  },
  {
    name: 'connections are not bounded',
    file: 'server/http-server.ts',
    search: '  server.maxConnections = connectionsMax\n',
    replace: '',
    test: 'server/http-server.test.ts',
    title: 'beyond the bound a connection is closed at once',
  },
  {
    name: 'what the framework prints goes to the log as it is',
    file: 'server/log-output.ts',
    search: 'else report(method, printed)',
    replace: 'else print(...printed)',
    test: 'server/log-output.test.ts',
    title: 'without a word of a visitor',
  },
  {
    name: 'a release takes the enquiries along',
    file: 'server/make-release.ts',
    search: "listByGit(home, '--cached')",
    replace: "listByGit(home, '--cached', '--others')",
    test: 'server/make-release.test.ts',
    title: 'a release is what git tracks',
  },
  {
    name: 'a body is read to its end however long it is',
    file: 'lib/http/bounded-body.ts',
    search: "if (size > maxBytes) return { status: 'too-large' }",
    replace: '',
    test: 'lib/http/bounded-body.test.ts',
    title: 'an endless body is given up',
  },
  {
    name: 'deleted texts stay in the file',
    file: 'lib/outbox/sqlite/sqlite-file.ts',
    search: 'PRAGMA secure_delete = ON;',
    replace: 'PRAGMA secure_delete = OFF;',
    test: 'lib/outbox/sqlite/sqlite-store.test.ts',
    title: 'after forget the text is in none of its files',
  },
  {
    name: 'processes that ended while sending are not counted',
    file: 'lib/outbox/sql-store.ts',
    search: 'THEN 0 ELSE 1 END',
    replace: 'THEN 0 ELSE 0 END',
    test: 'lib/outbox/sqlite/sqlite-store.test.ts',
    title: 'processes that ended while they were sending are counted',
  },
  {
    name: 'a process settles what another one has',
    file: 'lib/outbox/sql-store.ts',
    search: "WHERE id = :id AND claimed_by = :owner AND state = 'sending'",
    replace: "WHERE id = :id AND :owner <> '' AND state = 'sending'",
    test: 'lib/outbox/sqlite/sqlite-store.test.ts',
    title: 'what a process is sending no other one has',
  },
  {
    name: 'health does not say that the login is refused',
    file: 'lib/outbox/operate/checkup.ts',
    search: "fault('login-refused', 'The relay refuses the login.')",
    replace: 'found.slice()',
    test: 'lib/outbox/operate/checkup.test.ts',
    title: 'the fault login-refused is found',
  },
]

const { positionals: words } = readCommandLine(USAGE, { allowPositionals: true })
const chosen = BREAKS.filter(({ name, file, test }) =>
  words.every((word) => `${name} ${file} ${test}`.includes(word)),
)
if (chosen.length === 0) misuse(`There is no break with "${words.join(' ')}".`, USAGE)

const folder = await mkdtemp(join(tmpdir(), 'breaks-'))
try {
  for (const file of ownFiles()) await cp(file, join(folder, file))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const files = [...new Set(chosen.map(({ test }) => test))]
  const titles = [...new Set(chosen.map(({ title }) => `(?:${title})`))].join('|')
  // On a busy machine a test may fail for another reason than a mistake.
  const failed = await firstFailure(files, titles, ['--retry=2', '--testTimeout=60000'])
  if (failed !== undefined) throw new Error(`Without a break this test fails: ${failed}`)
  const unnoticed: string[] = []
  for (const each of chosen) {
    const isNoticed = await notices(each)
    if (!isNoticed) unnoticed.push(each.name)
    console.log(`${isNoticed ? 'noticed  ' : 'UNNOTICED'}  ${each.name}  (${each.test})`)
  }
  console.log(`${chosen.length - unnoticed.length} of ${chosen.length} breaks were noticed.`)
  if (unnoticed.length > 0) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Whether the test fails while the mistake is in the copy. @throws Error when the mistake cannot be made any more */
async function notices({ name, file, search, replace, test, title }: Break): Promise<boolean> {
  const path = join(folder, file)
  const right = await readFile(path, 'utf8')
  if (right.split(search).length !== 2) throw new Error(`"${name}": ${file} has to have this once: ${search}`)
  await writeFile(
    path,
    right.replace(search, () => replace),
  )
  try {
    return (await firstFailure([test], title)) !== undefined
  } finally {
    await writeFile(path, right)
  }
}

/**
 * Runs the tests of these files whose names match, until one fails.
 * @throws Error with the output when no test was run: a break that keeps the tests from starting proves nothing
 */
async function firstFailure(
  files: readonly string[],
  title: string,
  options: readonly string[] = [],
): Promise<string | undefined> {
  const reported = join(folder, 'report.json')
  const wanted = ['--bail=1', '--reporter=json', `--outputFile=${reported}`, '--testNamePattern', title]
  const { stdout, stderr, exitCode } = await execa('vitest', ['run', ...files, ...wanted, ...options], {
    cwd: folder,
    preferLocal: true,
    reject: false,
  })
  const { numPassedTests, testResults }: Report = JSON.parse(await readFile(reported, 'utf8'))
  await rm(reported)
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.find(({ status }) => status === 'failed')
  if (failed === undefined && numPassedTests === 0)
    throw new Error(`No test was run in ${files.join(', ')}.\n${stdout}${stderr}`)
  return failed?.fullName ?? (exitCode === 0 ? undefined : 'an error beside the tests')
}

type Report = {
  numPassedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}
