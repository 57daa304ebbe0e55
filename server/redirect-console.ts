import { errorCode, log, logFault } from '#lib/log.ts'
import { boundOutput } from './log-output.ts'

/**
 * Redirects console output to the structured log. Next prints the errors that it catches with message and stack, and a
 * message may repeat what a visitor wrote. From now on, anything printed that is not a line of our log becomes one: the
 * kind of the error and where it was thrown, and nothing else. Printing never blocks, however long nobody reads.
 */
export function redirectConsole(): void {
  const [output, errors] = [process.stdout, process.stderr].map((stream) => {
    unblock(stream)
    return boundOutput(stream)
  })
  for (const method of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    const print = console[method].bind(console)
    const bound = method === 'error' || method === 'warn' ? errors : output
    console[method] = (...printed: unknown[]) => {
      if (printed.length === 1 && isLogLine(printed[0])) bound?.write(1, () => print(printed[0]))
      else report(method, printed)
    }
  }
}

/** Next makes both outputs blocking as it starts, so a pipe that nobody reads would stop the site. */
function unblock(stream: NodeJS.WriteStream): void {
  if (!stream.isTTY) Reflect.get(stream, '_handle')?.setBlocking?.(false)
}

function report(method: string, printed: readonly unknown[]): void {
  const error = printed.find((each) => each instanceof Error)
  if (error !== undefined) logFault('process.fault', error, { where: 'framework' })
  else log('warn', 'process.printed', { where: method, code: errorCode(printed[0]) })
}

function isLogLine(printed: unknown): boolean {
  return typeof printed === 'string' && printed.startsWith('{"time":"') && printed.endsWith('}')
}
