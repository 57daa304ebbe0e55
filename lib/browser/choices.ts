import { followMotion, readMotion, writeMotion } from './motion.ts'
import { onPress } from './presses.ts'
import { followTheme, nextTheme, writeTheme } from './theme.ts'

/** Lets a visitor choose theme and motion, and keeps the page to what is chosen in another tab. */
export function startChoices(): void {
  followTheme()
  followMotion()
  onPress('theme', () => writeTheme(nextTheme()))
  onPress('motion', () => writeMotion(readMotion() === 'playing' ? 'paused' : 'playing'))
}
