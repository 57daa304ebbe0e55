import { createAvatar, type Style } from '@dicebear/core'
import * as notionists from '@dicebear/notionists'
import { dyes } from '#tools/art/engine/palette.ts'
import type { Figure } from '#tools/art/engine/portraits.ts'
import { simplifyPath } from '#tools/art/engine/simplify-path.ts'

/**
 * The features of a figure: numbers of the parts in the Notionists set (by Zoish, CC0 1.0). A figure without beard or
 * glasses leaves them out; glasses are clear ones only, so that the eyes stay visible.
 */
export type Features = { hair: number; body: number; lips: number; beard?: number; glasses?: number }

// The package lists every part by name in its types; our features are numbers, so the names are open here.
// A part that does not exist draws nothing, which the comparison with the committed pictures would show.
const figures: Style<Record<string, unknown>> = notionists

/** Half a pixel of a portrait at its largest, 400 px wide. */
const TOLERANCE = 2

/** Every figure looks up with the same calm eyes; the rest of the face is the person's own. */
const SHARED_FACE = { eyes: ['variant05'], brows: ['variant10'], nose: ['variant06'] }

/**
 * Puts a figure together from the Notionists set (design by Zoish, CC0 1.0; see NOTICE), in our ink and
 * cotton instead of black and white.
 */
export function drawFigure({ hair, body, lips, beard, glasses }: Features): Figure {
  const avatar = createAvatar(figures, {
    ...SHARED_FACE,
    hair: part(hair),
    body: part(body),
    lips: part(lips),
    beard: part(beard),
    beardProbability: beard === undefined ? 0 : 100,
    glasses: part(glasses),
    glassesProbability: glasses === undefined ? 0 : 100,
    gestureProbability: 0,
    bodyIconProbability: 0,
  })
  return simplify(dye(stripFrame(avatar.toString())))
}

/** The drawing alone. The frame's mask must go with it: recoloured, its white would make the figure translucent. */
function stripFrame(svg: string): string {
  return svg
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '')
    .replace(/<metadata.*?<\/metadata>/s, '')
    .replace(/<mask.*?<\/mask>/s, '')
    .replace(' mask="url(#viewboxMask)"', '')
    .replaceAll(' clip-rule="evenodd"', '')
    .replace(/<g transform="[^"]*"><\/g>/g, '')
}

function simplify(svg: string): string {
  return svg.replace(/ d="([^"]*)"/g, (_whole, path: string) => ` d="${simplifyPath(path, TOLERANCE)}"`)
}

function dye(svg: string): string {
  return svg.replaceAll('#000', dyes.ground).replaceAll('#fff', dyes.cotton)
}

function part(number: number | undefined): string[] {
  return number === undefined ? [] : [`variant${String(number).padStart(2, '0')}`]
}
