import type { PathGenerators } from '#server/reference/random/path-generators.ts'
import type { Draws, DrawnSteps } from './draws.ts'

/** Blocks of `length` trades of the history, which wrap from the last trade to the first. */
export class CircularDraws implements Draws {
  readonly #generators: PathGenerators
  readonly #n: number
  readonly #length: number
  /** Current trade of every path. */
  readonly #places: Int32Array

  constructor(generators: PathGenerators, paths: number, n: number, length: number) {
    this.#generators = generators
    this.#n = n
    this.#length = length
    this.#places = new Int32Array(paths)
  }

  draw(path: number, first: number, count: number, { outcome }: DrawnSteps): void {
    const generator = this.#generators.resume(path, first)
    let place = this.#places[path] as number
    for (let k = 0; k < count; k++) {
      const isNewBlock = (first + k) % this.#length === 0
      place = isNewBlock ? generator.index(this.#n) : (place + 1) % this.#n
      outcome[k] = place
    }
    this.#places[path] = place
    this.#generators.pause(path)
  }
}
