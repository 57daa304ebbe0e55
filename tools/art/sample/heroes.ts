import type { HeroField } from '../engine/hero-field.ts'
import { wave } from '../engine/wave.ts'
import { bagh } from './heroes/bagh.ts'
import { braid } from './heroes/braid.ts'
import { canal } from './heroes/canal.ts'
import { dunes } from './heroes/dunes.ts'
import { knot } from './heroes/knot.ts'
import { sun } from './heroes/sun.ts'
import { well } from './heroes/well.ts'

/** The large pictures by name. */
export const heroes: Record<string, HeroField> = { dunes, sun, wave, bagh, well, canal, braid, knot }
