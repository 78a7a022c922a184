import type { PathGenerators } from '#server/reference/random/path-generators.ts'
import type { Draws, DrawnSteps } from './draws.ts'

/**
 * Blocks of the history with a random length, `length` on average, that wrap from the last trade to the first: the
 * stationary bootstrap of Politis and Romano (JASA 89, 1994). Both words of a step are always drawn.
 */
export class StationaryDraws implements Draws {
  readonly #generators: PathGenerators
  readonly #n: number
  readonly #newBlockBelow: number
  /** Current trade of every path. */
  readonly #places: Int32Array

  constructor(generators: PathGenerators, paths: number, n: number, length: number) {
    this.#generators = generators
    this.#n = n
    this.#newBlockBelow = Math.floor(0x1_0000_0000 / length + 0.5)
    this.#places = new Int32Array(paths)
  }

  draw(path: number, first: number, count: number, { outcome }: DrawnSteps): void {
    const generator = this.#generators.resume(path, first)
    let place = this.#places[path] as number
    for (let k = 0; k < count; k++) {
      const word = generator.next()
      const start = generator.index(this.#n)
      const isNewBlock = first + k === 0 || word < this.#newBlockBelow
      place = isNewBlock ? start : (place + 1) % this.#n
      outcome[k] = place
    }
    this.#places[path] = place
    this.#generators.pause(path)
  }
}
