import type { PathGenerators } from '#server/reference/random/path-generators.ts'
import { dayStart, dayEnd, type Draws, type DrawnSteps } from './draws.ts'
import type { ResampledHistory } from './resampled-history.ts'

/** Whole days of the history; with a resampled history, whole days of that. */
export class DayDraws implements Draws {
  readonly #generators: PathGenerators
  readonly #sizes: readonly number[]
  /** The first trade of each day. */
  readonly #starts: readonly number[]
  readonly #resampled: ResampledHistory | null
  /** The next trade of every path, and the number left in its day. */
  readonly #places: Int32Array
  readonly #left: Int32Array

  constructor(
    generators: PathGenerators,
    paths: number,
    tradesPerDay: readonly number[],
    resampled: ResampledHistory | null,
  ) {
    this.#generators = generators
    this.#sizes = tradesPerDay
    let start = 0
    this.#starts = tradesPerDay.map((size) => {
      start += size
      return start - size
    })
    this.#resampled = resampled
    this.#places = new Int32Array(paths)
    this.#left = new Int32Array(paths)
  }

  draw(path: number, first: number, count: number, { outcome, day }: DrawnSteps): void {
    const days = this.#resampled?.of(path) ?? null
    const generator = this.#generators.resume(path, first)
    let place = this.#places[path] as number
    let left = first === 0 ? 0 : (this.#left[path] as number)
    for (let k = 0; k < count; k++) {
      const begins = left === 0
      if (begins) {
        const drawn = generator.index(this.#sizes.length)
        const number = days === null ? drawn : (days[drawn] as number)
        place = this.#starts[number] as number
        left = this.#sizes[number] as number
      }
      outcome[k] = place
      place++
      left--
      day[k] = (begins ? dayStart : 0) | (left === 0 ? dayEnd : 0)
    }
    this.#places[path] = place
    this.#left[path] = left
    this.#generators.pause(path)
  }
}
