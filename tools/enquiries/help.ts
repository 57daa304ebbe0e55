import { enquiryStates } from '#lib/outbox/store.ts'
import { LIST_LIMIT } from './arguments.ts'
import { CANARY_WITHIN_S } from './canary.ts'

/** What `npm run enquiries` can do, as it says itself. */
export const HELP = `Enquiries: what came in, what went out, and what to do about the rest.

  npm run enquiries -- status                       how many are in each state; exit code 1 if a person should look
  npm run enquiries -- list [--state s] [--limit n] the newest first (${LIST_LIMIT} unless told otherwise)
  npm run enquiries -- show <id>                    everything that is known about one
  npm run enquiries -- retry <id>...                try these again, now; those that were sent are sent once more
  npm run enquiries -- retry --all | --unmailed     all that are waiting or failed | all that went no further than the local inbox
  npm run enquiries -- release <id>... | --all      send held ones after all
  npm run enquiries -- export [--format csv|json] [--state s]
  npm run enquiries -- forget --email <address> | --phone <number> | <id>...   delete all of a person, or these, for good
  npm run enquiries -- purge [--clock-is-right]     delete now what retention would delete within the hour
  npm run enquiries -- backup <file>                copy the store into a new file, while the site runs
  npm run enquiries -- verify <file>                read every page of a backup and say what it holds
  npm run enquiries -- restore <file>               add what the store lacks; forgotten people stay forgotten
  npm run enquiries -- move --to database | folder  carry all enquiries from DATA_DIR to DATABASE_URL, or back; no site may work on the source
  npm run enquiries -- doctor                       examine store, disk, relay and sender; sends nothing
  npm run enquiries -- send-test                    send a test mail to MAIL_TO
  npm run enquiries -- canary [--within seconds]    send an enquiry as a visitor does; raise an alarm if the relay has not taken it (within ${CANARY_WITHIN_S} s)

Instead of an id you can give the reference that the visitor and the mail show, such as 7G4X-29QW.
States: ${enquiryStates.join(', ')}. All of this but move is safe while the site runs.
Into a file: npm run --silent enquiries -- export > enquiries.csv
Exit codes: 0 done, 1 a person should look, 2 wrong usage, 3 no such enquiry, 4 settings or store unusable.
`
