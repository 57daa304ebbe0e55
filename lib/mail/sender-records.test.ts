import { expect, test } from 'vitest'
import { examineSender, type ResolveTxt } from './sender-records.ts'

/** A DNS that has these records and no other names. */
function dnsWith(records: Record<string, string[]>): ResolveTxt {
  return async (name) => {
    const texts = records[name]
    if (texts === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
    // Long records come in pieces.
    return texts.map((text) => [text.slice(0, 10), text.slice(10)])
  }
}
const SPF = 'v=spf1 include:_spf.relay.net -all'

test.each<[string, Record<string, string[]>, string[], RegExp]>([
  [
    'both records exist',
    { 'a.site.org': ['other=1', SPF], '_dmarc.a.site.org': ['v=DMARC1; p=reject; rua=mailto:x@y.z'] },
    ['ok', 'ok'],
    /include:_spf\.relay\.net -all.*\n.*DMARC policy: reject/,
  ],
  [
    'the policy is that of the parent domain',
    { 'a.site.org': [SPF], '_dmarc.site.org': ['v=DMARC1; p=none; sp=quarantine'] },
    ['ok', 'ok'],
    /policy: quarantine/,
  ],
  ['both are missing', {}, ['warning', 'warning'], /no SPF record.*\n.*no DMARC record/],
  [
    'SPF is missing, and DMARC rejects mail without proof',
    { '_dmarc.a.site.org': ['v=DMARC1;p=reject'] },
    ['error', 'ok'],
    /without DKIM no mail arrives/,
  ],
  [
    'there are two SPF records',
    { 'a.site.org': [SPF, 'v=spf1 mx -all'] },
    ['error', 'warning'],
    /2 SPF records; receivers then ignore all of them/,
  ],
  ['SPF allows anybody', { 'a.site.org': ['v=spf1 mx +all'] }, ['error', 'warning'], /lets anybody send/],
])('SPF and DMARC of MAIL_FROM are judged when %s', async (_what, records, verdicts, said) => {
  const findings = await examineSender('office@A.site.org', dnsWith(records))
  expect(findings.map(({ verdict }) => verdict)).toEqual(verdicts)
  expect(findings.map(({ text }) => text).join('\n')).toMatch(said)
})

test('if DNS cannot be queried, the report says so and judges nothing', async () => {
  const away: ResolveTxt = async () => {
    throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' })
  }
  expect(await examineSender('office@site.org', away)).toEqual([
    {
      verdict: 'warning',
      text: 'SPF and DMARC of site.org were not checked: DNS cannot be asked from here (ETIMEOUT).',
    },
  ])
})

test.each(['website@tanabana.example', 'a@localhost', 'a@x.test'])(
  'DNS is not queried about %s, which has no public domain',
  async (address) => {
    const asked: ResolveTxt = async (name) => {
      throw new Error(`Asked for ${name}`)
    }
    expect(await examineSender(address, asked)).toMatchObject([{ verdict: 'warning' }])
  },
)
