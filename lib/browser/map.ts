import { onPress } from './presses.ts'

/** Loads the embedded map when its button is pressed; until then nothing is asked of its site. */
export function startMap(): void {
  onPress('map', (button) => {
    const block = button.closest('.map-block')
    const frame = block?.querySelector<HTMLIFrameElement>('iframe[data-src]')
    if (!frame) return
    frame.src = frame.dataset.src ?? ''
    frame.hidden = false
    // The pressed button is gone with its focus, and the map is what was asked for.
    frame.focus()
    button.hidden = true
    const picture = block?.querySelector<HTMLElement>('.banner-art')
    if (picture) picture.hidden = true
  })
}
