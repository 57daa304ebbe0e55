/** Something an operator can put right before starting again: the message says what, without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
