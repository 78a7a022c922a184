import { createDrawnSteps, type Draws, type DrawnSteps } from './draws.ts'

/**
 * A resampled history for each path, with as many trades, or days, as the real one. It is drawn when the path needs it and
 * not stored: a million of them would need gigabytes.
 */
export class ResampledHistory {
  readonly #draws: Draws
  readonly #length: number
  readonly #drawn: DrawnSteps
  #path = -1

  /** `draws` are those of the resampling's own stream, `length` the number of trades or days. */
  constructor(draws: Draws, length: number) {
    this.#draws = draws
    this.#length = length
    this.#drawn = createDrawnSteps(length)
  }

  /** The real trade, or day, at each index of the path's own history. */
  of(path: number): Int32Array {
    if (path !== this.#path) {
      this.#draws.draw(path, 0, this.#length, this.#drawn)
      this.#path = path
    }
    return this.#drawn.outcome
  }
}

/** Trades drawn from each path's own history. */
export class ResampledDraws implements Draws {
  readonly #places: Draws
  readonly #history: ResampledHistory

  /** `places` are draws from the real history, used as indices of the path's own. */
  constructor(places: Draws, history: ResampledHistory) {
    this.#places = places
    this.#history = history
  }

  draw(path: number, first: number, count: number, into: DrawnSteps): void {
    this.#places.draw(path, first, count, into)
    const trades = this.#history.of(path)
    for (let k = 0; k < count; k++) into.outcome[k] = trades[into.outcome[k] as number] as number
  }
}
