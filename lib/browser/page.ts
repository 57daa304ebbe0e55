import { startChoices } from './choices.ts'
import { startContents } from './contents.ts'
import { startCounters } from './counters.ts'
import { startEntries } from './entries.ts'
import { startFlipCards } from './flip-cards.ts'
import { startFramework } from './framework.ts'
import { startHero } from './hero-rotation.ts'
import { startMap } from './map.ts'
import { startPictures } from './pictures.ts'
import { startSidePanels } from './side-panels.ts'
import { startStrip } from './strip.ts'
import { showYear } from './year.ts'

/*
 * The one script of every page: everything that moves or is pressed while reading, without React. The build bundles it into
 * one file (server/build/page-script.ts); `next dev` imports it (components/layout/hydration-signal.tsx). Server components write the
 * markup, and `data-press` on it says what a press does. Nothing that a visitor reads waits for this file.
 */

startFramework()
startChoices()
startSidePanels()
startFlipCards()
startEntries()
startHero()
startCounters()
startContents()
startStrip()
startMap()
startPictures()
showYear()
