import { emptyDrawn, type Draws, type Drawn } from './draws.ts'

/**
 * A history of its own for each path: as many trades, or days, as the real one has, drawn anew. It is worked out when
 * the path is taken up, not kept: a million of them would need gigabytes.
 */
export class ResampledHistory {
  readonly #draws: Draws
  readonly #length: number
  readonly #drawn: Drawn
  #path = -1

  /** `draws` are those of the resampling's own stream, `length` the number of trades or days. */
  constructor(draws: Draws, length: number) {
    this.#draws = draws
    this.#length = length
    this.#drawn = emptyDrawn(length)
  }

  /** Which trade, or day, of the real history stands at each place of the path's own. */
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

  /** `places` are the draws from the real history, read as places of the path's own. */
  constructor(places: Draws, history: ResampledHistory) {
    this.#places = places
    this.#history = history
  }

  draw(path: number, first: number, count: number, into: Drawn): void {
    this.#places.draw(path, first, count, into)
    const trades = this.#history.of(path)
    for (let k = 0; k < count; k++) into.outcome[k] = trades[into.outcome[k] as number] as number
  }
}
