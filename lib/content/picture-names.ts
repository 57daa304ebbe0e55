/*
 * The names of pictures that belong to an entry beside its own: `bridges-plan.svg` lies beside
 * `bridges.svg`. The weaving and the pages read the same words here.
 */

/** The other side of a service's cloth, which its card shows when it turns. */
export const REVERSE = '-reverse'
/** The plan that a service's cloth is woven from, 280 x 280 px. */
export const PLAN = '-plan'
/** One repeat of the cloth behind a member, as high as their portrait. */
export const FRIEZE = '-frieze'

/** The endings of files that are pictures. */
export const PICTURE_ENDINGS = ['svg', 'avif', 'webp', 'jpg', 'jpeg', 'png']
