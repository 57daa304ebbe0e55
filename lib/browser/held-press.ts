/**
 * Shows that a press waits for a script: the button is busy, and the form says so where it announces its result. React
 * does not know of this text, so it must be gone before React answers the press.
 */
export function showHeldPress(button: HTMLButtonElement, isHeld: boolean): void {
  button.ariaBusy = String(isHeld)
  const status = button.form?.querySelector<HTMLElement>('[data-held]')
  if (status) status.textContent = (isHeld && status.dataset.held) || ''
}
