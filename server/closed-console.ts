import { errorCode, log, logFault } from '#lib/log.ts'

/**
 * Makes the closed log the only door of a running site. Next prints what it catches with message and stack, and a
 * message may repeat what a visitor wrote. From now on whatever is printed and is not a line of our log becomes one:
 * the kind of the error and where it came from, and nothing else.
 *
 * @param target the console; another one in tests
 */
export function closeConsole(
  target: Pick<Console, 'error' | 'warn' | 'log' | 'info' | 'debug'> = console,
): void {
  for (const method of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    const print = target[method].bind(target)
    target[method] = (...printed: unknown[]) => {
      if (printed.length === 1 && isLogLine(printed[0])) print(printed[0])
      else report(method, printed)
    }
  }
}

function report(method: string, printed: readonly unknown[]): void {
  const error = printed.find((each) => each instanceof Error)
  if (error !== undefined) logFault('process.fault', error, { where: 'framework' })
  else log('warn', 'process.printed', { where: method, code: errorCode(printed[0]) })
}

function isLogLine(printed: unknown): boolean {
  return typeof printed === 'string' && printed.startsWith('{"time":"') && printed.endsWith('}')
}
