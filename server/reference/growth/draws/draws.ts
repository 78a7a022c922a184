/** The draws of consecutive steps of a path: entries 0 .. count - 1 are filled. */
export interface DrawnSteps {
  /** Index of the outcome: a trade of the history, or a value of a distribution. */
  readonly outcome: Int32Array
  /** Bits `dayStart` and `dayEnd`, for the model of whole days; 0 otherwise. */
  readonly day: Uint8Array
}

/** Bit of an outcome that is the first of its day. */
export const dayStart = 1
/** Bit of an outcome that is the last of its day. */
export const dayEnd = 2

/**
 * Draws the outcomes of every path. A path's draws depend only on its number and the seed. Steps are drawn in order from step
 * 0, any number at a time; step 0 restarts the path.
 */
export interface Draws {
  /** Fills `into` with the outcomes of the steps first .. first + count - 1 of a path. */
  draw(path: number, first: number, count: number, into: DrawnSteps): void
}

export function createDrawnSteps(steps: number): DrawnSteps {
  return { outcome: new Int32Array(steps), day: new Uint8Array(steps) }
}
