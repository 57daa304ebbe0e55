import { outbox } from '#lib/outbox/outbox.ts'
import { parseEnquiry } from '../enquiry/schema.ts'
import { type Client, readClient } from '../http/client-address.ts'
import type { ProblemError } from '../http/problem.ts'
import { acceptEnquiry, isKnown } from './accept.ts'
import { EnquiryLimits, type Permit } from './limits.ts'
import { postpone, type Refusal, refuse } from './refusals.ts'
import { looksLikeSpam, RecentTexts } from './spam.ts'
import { type Head, type PostedForm, readHead, readSubmission } from './submission.ts'

const limits = new EnquiryLimits(() => outbox().store.buckets)
const recentTexts = new RecentTexts()

/** What came of a post. `posted`: what stood in a form that was posted without script, if it could be read. */
export type Outcome = (
  | { status: 'accepted'; id: string; duplicate: boolean }
  | (Refusal & { errors?: readonly ProblemError[] })
) & { posted?: PostedForm | undefined }

/**
 * From a request to an enquiry that is kept, step by step: head, limits, body, size, schema, spam, accept. Each step
 * takes what the one before it found, or ends the line with a refusal.
 */
export async function receiveEnquiry(request: Request): Promise<Outcome> {
  const head = readHead(request)
  if (head.status === 'refused') return head

  const permit = await askLimits(readClient(request.headers), head)
  if (permit.status === 'refused') return { ...permit, posted: await readPosted(request, head) }

  let isNew = false
  try {
    const outcome = await takeEnquiry(request, head, permit)
    isNew = outcome.status === 'accepted' && !outcome.duplicate
    return outcome
  } finally {
    // A slip, a repeat in doubt and a failure of ours do not count against the sender.
    if (!isNew) permit.giveBack()
  }
}

async function takeEnquiry(request: Request, head: Head, permit: Permit): Promise<Outcome> {
  const submission = await readSubmission(request, head)
  if (submission.status === 'refused') return submission
  const { payload, signals, bytes, posted } = submission

  const waitSeconds = await permit.weigh(bytes)
  if (waitSeconds > 0) return { ...postpone('too-many', waitSeconds), posted }

  const parsed = parseEnquiry(payload)
  if (parsed.status === 'invalid') return { ...refuse('invalid'), errors: parsed.faults, posted }
  const { enquiry } = parsed

  const held = looksLikeSpam(enquiry, signals, recentTexts.hasSeen(enquiry, head.key))
  const acceptance = await acceptEnquiry({ enquiry, key: head.key, held })
  if (acceptance.status === 'accepted') return { ...acceptance, posted }
  if (acceptance.status === 'conflict') return { ...refuse('conflict'), posted }
  return { ...postpone('unavailable', acceptance.retryAfterSeconds), posted }
}

async function askLimits(client: Client, { key }: Head): Promise<Permit | Refusal> {
  const waitSeconds = limits.admit(client)
  if (waitSeconds > 0) return postpone('too-many', waitSeconds)
  const permit = await limits.ask(client)
  if (permit.status === 'granted') return permit
  // A sender whose yes got lost on the way is told it again, however many enquiries came since.
  if (key !== undefined && (await isKnown(key))) return limits.forRepeat()
  return postpone('too-many', permit.retryAfterSeconds)
}

/** A person who posted by hand is to get back what was written, so that alone is read although nothing is taken. */
async function readPosted(request: Request, head: Head): Promise<PostedForm | undefined> {
  if (!head.isForm) return undefined
  const submission = await readSubmission(request, head)
  return submission.status === 'read' ? submission.posted : undefined
}
