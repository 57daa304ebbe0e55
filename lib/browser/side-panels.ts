/**
 * Behaviour of a side panel that browsers lack: a press beside it or of a link in it closes it, and so does a
 * window that grows past its opener. Browsers without invoker commands have it opened and closed here as well.
 */
export function startSidePanels(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest<HTMLElement>('[commandfor]')
    if (button) command(button)
    const panel = target.closest('dialog')
    if (panel && (target === panel || target.closest('a'))) panel.close()
  })
  window.addEventListener('resize', () => {
    // The opener may be gone: a tablet that is turned shows what the panel stood in for.
    for (const panel of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
      const opener = document.querySelector(`[commandfor="${panel.id}"][command="show-modal"]`)
      if (opener?.getClientRects().length === 0) panel.close()
    }
  })
}

function command(button: HTMLElement): void {
  const panel = document.getElementById(button.getAttribute('commandfor') ?? '')
  if (!(panel instanceof HTMLDialogElement)) return
  // A closing dialog gives focus back to what had it, and in Safari a press of the pointer does not focus a button.
  button.focus()
  if ('command' in HTMLButtonElement.prototype) return
  if (button.getAttribute('command') === 'close') panel.close()
  else panel.showModal()
}
