import { EnvironmentError, readEnvironment, type Source } from '#lib/config/env.ts'
import { readReference, referenceOf } from '#lib/enquiry/reference.ts'
import { errorCode } from '#lib/log.ts'
import { openStore } from '#lib/outbox/open-store.ts'
import type { Store } from '#lib/outbox/store.ts'
import { StoreError } from '#lib/outbox/store-error.ts'
import { readArguments, refuseStray, UsageError } from './arguments.ts'
import { alarmCanary } from './canary.ts'
import { commands, EXIT, type Exit } from './commands.ts'
import { HELP } from './help.ts'

/** These work before the site has ever run; the others would only show an empty store that nobody uses. */
const needNoStore = new Set(['doctor', 'send-test', 'verify', 'restore', 'move'])

/**
 * Opens the store, runs one command on it, and says what came of it on the console.
 *
 * @param args the name of the command, and what follows it
 * @param readSettings called when the command is one that needs them
 * @returns the exit code; what goes wrong is said and not thrown
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

async function run(args: readonly string[], readSettings: () => Source): Promise<Exit> {
  const { values, positionals } = readArguments(args)
  const [name, ...ids] = positionals
  if (values.help || name === undefined) {
    console.log(HELP)
    return name === undefined && !values.help ? EXIT.usage : EXIT.done
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new UsageError(`There is no command "${name}".`)
  refuseStray(name, ids, values)

  const environment = readEnvironment(readSettings())
  const store = openStore(environment)
  try {
    if (!needNoStore.has(name) && !(await store.describe()).exists) {
      const [place, setting] =
        environment.databaseUrl === undefined
          ? [environment.dataDir, 'DATA_DIR']
          : [(await store.describe()).place, 'DATABASE_URL']
      if (name === 'canary') await alarmCanary(environment, 'no-store')
      console.error(`There is no store in ${place}. Has the site run with this ${setting}?`)
      return EXIT.unusable
    }
    return await command({ environment, store, ids: await idsOf(ids, store), options: values })
  } catch (error) {
    // Where nobody looks at the exit code either.
    if (name === 'canary' && !(error instanceof UsageError)) await alarmCanary(environment, errorCode(error))
    throw error
  } finally {
    await store.close()
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
