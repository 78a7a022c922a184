/** What one step of a path has drawn, for a run of steps: places 0 .. count - 1 are filled. */
export interface Drawn {
  /** The number of the outcome: a trade of the history, or a value of a distribution. */
  readonly outcome: Int32Array
  /** `dayBegins` and `dayEnds`, for the model of whole days; 0 elsewhere. */
  readonly day: Uint8Array
}

/** The outcome is the first of its day. */
export const dayBegins = 1
/** The outcome is the last of its day. */
export const dayEnds = 2

/**
 * Where the outcomes of every path come from. A path's draws depend on its number and the seed alone. Its steps are
 * drawn in order, from step 0, in runs of any length; step 0 starts the path anew.
 */
export interface Draws {
  /** Fills `into` with the outcomes of the steps first .. first + count - 1 of a path. */
  draw(path: number, first: number, count: number, into: Drawn): void
}

export function emptyDrawn(steps: number): Drawn {
  return { outcome: new Int32Array(steps), day: new Uint8Array(steps) }
}
