import { parseArgs } from 'node:util'
import { EnvironmentError, readEnvironment, type Source } from '#lib/config/env.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { readReference, referenceOf } from '#lib/enquiry/enquiry.ts'
import { openStore } from '#lib/outbox/open-store.ts'
import { enquiryStates, type Store, StoreError } from '#lib/outbox/store.ts'
import { type Command, commands, EXIT, type Exit, UsageError } from '#tools/enquiries/commands.ts'

const HELP = `Lists, sends, exports, deletes and backs up enquiries.

${Object.values(commands)
  .map(({ help: [usage, what] }) => `  npm run enquiries -- ${usage}\n      ${what}\n`)
  .join('')}
Instead of an id you can give the reference that the visitor and the mail show, such as 7G4X-29QW.
Do so if the id begins with "-".
States: ${enquiryStates.join(', ')}. All commands are safe while the site runs.
To export into a file that only you can read, outside the project: umask 077; npm run --silent enquiries -- export > ~/enquiries.csv
Exit codes: 0 done, 1 a person should look, 2 wrong usage, 3 no such enquiry, 4 settings or store unusable.
`

/**
 * Opens the store and runs one command on it.
 *
 * @param args the name of the command, and what follows it
 * @param readSettings called when the command is one that needs them
 * @returns the exit code; errors are printed and not thrown
 */
export async function runEnquiries(args: readonly string[], readSettings: () => Source): Promise<Exit> {
  try {
    return await run(args, readSettings)
  } catch (error) {
    const isUsage = error instanceof UsageError
    const isKnown = isUsage || error instanceof EnvironmentError || error instanceof StoreError
    console.error(isKnown ? error.message : `The store cannot be used: ${error}`)
    if (isUsage) console.error('See: npm run enquiries -- --help')
    return isUsage ? EXIT.usage : EXIT.unusable
  }
}

async function run([name = '', ...args]: readonly string[], readSettings: () => Source): Promise<Exit> {
  if (['', '--help', '-h'].includes(name) || args.includes('--help')) {
    console.log(HELP)
    return name === '' ? EXIT.usage : EXIT.done
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new UsageError(`"${name}" is not a command.`)
  const { values, positionals } = readArguments(command, args)

  const environment = readEnvironment(readSettings())
  const store = openStore(environment)
  try {
    if (!command.needsNoStore && !(await store.exists())) {
      const setting = environment.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'
      console.error(`There is no store in ${store.place}. Has the site been started with this ${setting}?`)
      return EXIT.unusable
    }
    return await command.run({ environment, store, ids: await idsOf(positionals, store), options: values })
  } finally {
    await store.close()
  }
}

function readArguments({ options = {}, takesIds = false }: Command, args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: takesIds })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** The ids that were named, or those of the references that a visitor has read out. */
async function idsOf(named: readonly string[], store: Store): Promise<string[]> {
  if (!named.some((each) => readReference(each))) return [...named]
  const known = (await store.list({})).map(({ id }) => id)
  return named.flatMap((each) => {
    const reference = readReference(each)
    const meant = known.filter((id) => reference !== undefined && referenceOf(id) === reference)
    return meant.length > 0 ? meant : [each]
  })
}

if (import.meta.main) {
  // A reader of the output, such as `head`, may close it early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    throw error
  })
  process.exitCode = await runEnquiries(process.argv.slice(2), () => {
    loadEnvironmentFile()
    return process.env
  })
}
