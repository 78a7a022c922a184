import type { PathGenerators } from '#server/reference/random/path-generators.ts'
import type { Draws, DrawnSteps } from './draws.ts'

/**
 * The history in a random order, by the forward form of Durstenfeld's shuffle (CACM 7, 1964): each step fixes one more
 * place. After the last trade the shuffle restarts from the order it has reached.
 */
export class PermutationDraws implements Draws {
  readonly #generators: PathGenerators
  readonly #n: number
  /** The order of every path, one after the other. */
  readonly #orders: Int32Array

  constructor(generators: PathGenerators, paths: number, n: number) {
    this.#generators = generators
    this.#n = n
    this.#orders = new Int32Array(paths * n)
  }

  draw(path: number, first: number, count: number, { outcome }: DrawnSteps): void {
    const n = this.#n
    const order = this.#orders.subarray(path * n, (path + 1) * n)
    if (first === 0) for (let i = 0; i < n; i++) order[i] = i
    const generator = this.#generators.resume(path, first)
    for (let t = 0; t < count; t++) {
      const k = (first + t) % n
      const j = k + generator.index(n - k)
      const drawn = order[j] as number
      order[j] = order[k] as number
      order[k] = drawn
      outcome[t] = drawn
    }
    this.#generators.pause(path)
  }
}
