import nodemailer from 'nodemailer'
import { composeMessage } from '#lib/mail/message.ts'
import type { Enquiry } from './enquiry.ts'

export type Acceptance =
  | { status: 'accepted'; id: string; duplicate: boolean }
  | { status: 'conflict' }
  | { status: 'unavailable'; retryAfterSeconds: number }

export type AcceptRequest = { enquiry: Enquiry; key: string | undefined; held: boolean }

/** Sends at once and waits for the relay. */
export async function acceptEnquiry({ enquiry, held }: AcceptRequest): Promise<Acceptance> {
  const id = crypto.randomUUID()
  if (held) return { status: 'accepted', id, duplicate: false }
  const { SMTP_HOST: host, SMTP_PORT: port } = process.env
  const from = { name: 'Tanabana', address: 'website@tanabana.example' }
  const to = ['enquiries@tanabana.example']
  const message = composeMessage(enquiry, { id, receivedAt: new Date(), from, to, siteName: 'Tanabana' })
  try {
    await nodemailer.createTransport({ host, port: Number(port) }).sendMail(message)
    return { status: 'accepted', id, duplicate: false }
  } catch {
    return { status: 'unavailable', retryAfterSeconds: 30 }
  }
}
