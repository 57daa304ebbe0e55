import { Resolver } from 'node:dns/promises'
import type { Finding } from '#lib/process/finding.ts'

/** All TXT records of a name, each as a list of strings. Rejects with a code such as ENOTFOUND. */
export type ResolveTxt = (name: string) => Promise<string[][]>

/** The name has no records. Other codes are failures of DNS. */
const NO_RECORDS = new Set(['ENOTFOUND', 'ENODATA'])
/** Names that are in no DNS (RFC 2606, RFC 6761, RFC 6762). */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost|local)$/

/** Asks the DNS of this machine, for a few seconds at most. */
const askDns: ResolveTxt = (name) => new Resolver({ timeout: 2000, tries: 2 }).resolveTxt(name)

/**
 * Checks the DNS records that receivers expect for the domain of MAIL_FROM: who may send for it (SPF, RFC 7208), and what
 * to do with other mail (DMARC, RFC 7489). The envelope has the same domain as From, so SPF is aligned if it passes.
 * Whether it passes depends on the relay, which is not checked.
 */
export async function examineSender(address: string, resolveTxt: ResolveTxt = askDns): Promise<Finding[]> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  if (RESERVED.test(domain) || !domain.includes('.')) {
    return [{ verdict: 'warning', text: `MAIL_FROM is at ${domain}, which is not a public mail domain.` }]
  }
  try {
    const spf = (await textsOf(domain, resolveTxt)).filter((text) => /^v=spf1( |$)/i.test(text))
    const policy = await findPolicy(domain, resolveTxt)
    return [checkSpf(domain, spf, policy), checkDmarc(domain, policy)]
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const text = `SPF and DMARC of ${domain} were not checked: DNS cannot be asked from here (${code}).`
    return [{ verdict: 'warning', text }]
  }
}

/** @throws errors of the resolver, except for missing records */
async function textsOf(name: string, resolveTxt: ResolveTxt): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((pieces) => pieces.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_RECORDS.has(String(error.code))) return []
    throw error
  }
}

/** The policy of the domain or of its nearest parent: `none`, `quarantine` or `reject`. */
async function findPolicy(domain: string, resolveTxt: ResolveTxt): Promise<string | undefined> {
  const labels = domain.split('.')
  for (let from = 0; from <= labels.length - 2; from++) {
    const texts = await textsOf(`_dmarc.${labels.slice(from).join('.')}`, resolveTxt)
    const record = texts.find((text) => /^v=DMARC1\s*(;|$)/i.test(text))
    if (record === undefined) continue
    const inherited = from > 0 ? tagOf(record, 'sp') : undefined
    return inherited ?? tagOf(record, 'p') ?? 'none'
  }
  return undefined
}

function tagOf(record: string, name: string): string | undefined {
  const tags = record.split(';').map((tag) => tag.split('=').map((part) => part.trim().toLowerCase()))
  return tags.find(([tag]) => tag === name)?.[1]
}

function checkSpf(domain: string, records: readonly string[], policy: string | undefined): Finding {
  const [record, ...others] = records
  if (record === undefined) {
    const isStrict = policy === 'quarantine' || policy === 'reject'
    const cost = isStrict
      ? `and DMARC asks receivers to ${policy} what is not proved: without DKIM no mail arrives`
      : 'so receivers may take our mail for spam'
    const text = `${domain} has no SPF record, ${cost}. The people who run the relay know what to enter.`
    return { verdict: isStrict ? 'error' : 'warning', text }
  }
  if (others.length > 0) {
    return {
      verdict: 'error',
      text: `${domain} has ${records.length} SPF records; receivers then ignore all of them.`,
    }
  }
  if (/(^|\s)\+?all(\s|$)/i.test(record)) {
    return { verdict: 'error', text: `The SPF record of ${domain} lets anybody send for it ("+all").` }
  }
  return { verdict: 'ok', text: `${domain} has an SPF record: ${record}. It has to name the relay.` }
}

function checkDmarc(domain: string, policy: string | undefined): Finding {
  if (policy !== undefined) return { verdict: 'ok', text: `${domain} has a DMARC policy: ${policy}.` }
  const text = `${domain} has no DMARC record (_dmarc.${domain}): large mail providers ask for one.`
  return { verdict: 'warning', text }
}
