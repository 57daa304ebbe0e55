import type { SMTPServer, SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { INBOX_RECEIPT } from '#lib/mail/local-inbox.ts'
import { StartError } from '#server/start-error.ts'

const LARGEST_MAIL_BYTES = 2 * 1024 * 1024
const CLOSE_WITHIN_MS = 1000

type Envelope = { from: string; to: string[] }
type Receive = (source: Buffer, envelope: Envelope) => Promise<void>

/**
 * The two packages that speak SMTP and read mail. They are development packages: a server in production has a
 * mail provider and no use for them.
 * @throws StartError saying how to get them when they are not installed
 */
export async function loadMailTools() {
  try {
    const [smtp, postalMime] = await Promise.all([import('smtp-server'), import('postal-mime')])
    return { SMTPServer: smtp.SMTPServer, PostalMime: postalMime.default }
  } catch (cause) {
    throw new StartError(
      'The local inbox needs the development packages. Run `npm ci` without --omit=dev, or set SMTP_HOST to a mail server.',
      { cause },
    )
  }
}

/** An SMTP server that takes every mail and hands it to `receive`; the sender hears OK once that is done. */
export function createSmtpServer(Server: typeof SMTPServer, receive: Receive): SMTPServer {
  const server = new Server({
    size: LARGEST_MAIL_BYTES,
    // Offered, STARTTLS would be taken up and fail on a self-signed certificate. Nothing leaves this machine.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: CLOSE_WITHIN_MS,
    onData: (stream, session, done) => {
      read(stream)
        .then((source) => receive(source, envelopeOf(session)))
        .then(() => done(null, INBOX_RECEIPT), done)
    },
  })
  // A sender that hangs up in the middle is reported here; without a listener it would end the process.
  server.on('error', (error: Error) => console.warn(`local inbox: ${error.message}`))
  return server
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    // Read to the end but not kept: SMTP answers only after the whole message.
    if (!stream.sizeExceeded) chunks.push(chunk)
  }
  if (stream.sizeExceeded) {
    throw Object.assign(new Error('The message is too large for the local inbox'), { responseCode: 552 })
  }
  return Buffer.concat(chunks)
}

function envelopeOf({ envelope }: SMTPServerSession): Envelope {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
  }
}
