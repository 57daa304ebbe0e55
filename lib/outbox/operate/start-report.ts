import type { Environment } from '#lib/config/env.ts'
import { describeCount } from '#lib/count.ts'
import type { Outbox } from '#lib/outbox/outbox.ts'

/**
 * What an operator who starts the site should know about its enquiries before any visitor comes: a few sentences, each with
 * what to do. Mostly none.
 */
export async function reportAtStart(
  { store, isMailed, acceptHealth }: Outbox,
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir'> & Partial<Pick<Environment, 'databaseUrl'>>,
): Promise<string[]> {
  if ((await acceptHealth()).status !== 'ok') {
    const [place, advice] =
      databaseUrl === undefined
        ? [
            `${dataDir} (DATA_DIR)`,
            'Set DATA_DIR to a folder that this user may write, on a disk that survives restarts and has room. To see ' +
              'what is wrong with this one',
          ]
        : ['the database of DATABASE_URL', 'Check its server. To see what is wrong']
    return [
      `Enquiries cannot be stored in ${place}. Each is mailed while its visitor waits instead, and refused if the ` +
        `relay is away, because nothing can be tried again later. ${advice}: npm run enquiries -- doctor`,
    ]
  }
  // Somebody who tries the site out may keep its enquiries anywhere.
  if (!isMailed) return []
  const [{ risks }, { unmailed }] = await Promise.all([store.describe(), store.stats()])
  return [
    ...risks.map((risk) => `Enquiries may be lost. ${risk}`),
    ...(unmailed === 0
      ? []
      : [
          `${describeCount(unmailed, 'enquiry', 'enquiries')} came while SMTP_HOST was not set, and went no ` +
            'further than the local inbox. To mail what is there: npm run enquiries -- retry --unmailed',
        ]),
  ]
}
