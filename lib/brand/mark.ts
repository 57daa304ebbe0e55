/**
 * The brand mark: the smallest piece of plain weave, three picks across and the warp over and under them.
 * It has a grid of 36 units and round strokes of 6.
 */
export const MARK_SIZE = 36
/** The horizontal threads. */
export const PICKS = 'M5 8h8M23 8h8M14 18h8M5 28h8M23 28h8'
/** The vertical threads, the warp. */
export const ENDS = 'M18 5v6M8 15v6M28 15v6M18 25v6'
