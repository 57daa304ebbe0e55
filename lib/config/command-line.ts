import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The usual exit code of commands for wrong usage. */
const NOT_UNDERSTOOD = 2

/**
 * Reads the arguments of a command. `--help` prints the usage. An unknown option, or one without its value, prints it
 * too, and ends the command with 2.
 * @param usage how the command is used, with an example
 * @returns the result of Node's `parseArgs`
 */
export function readCommandLine<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const args = config.args ?? process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(usage)
    process.exit()
  }
  try {
    return parseArgs(config)
  } catch (error) {
    return misuse(error instanceof Error ? error.message : String(error), usage)
  }
}

/**
 * Reads a whole number, 0 included.
 * @param name of the option, as it is written
 */
export function readCount(name: string, text: string, usage: string): number {
  return /^\d+$/.test(text) ? Number(text) : misuse(`${name} takes a whole number, not "${text}".`, usage)
}

/** Prints the mistake and the usage, and ends the command. */
export function misuse(sentence: string, usage: string): never {
  console.error(`${sentence}\n\n${usage}`)
  process.exit(NOT_UNDERSTOOD)
}
