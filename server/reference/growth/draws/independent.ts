import type { PathGenerators } from '#server/reference/random/path-generators.ts'
import type { Draws, DrawnSteps } from './draws.ts'

/** Each outcome is any of `n`, independent of earlier ones: the bootstrap of trades, and tables of quantiles. */
export class IndependentDraws implements Draws {
  readonly #generators: PathGenerators
  readonly #n: number

  constructor(generators: PathGenerators, n: number) {
    this.#generators = generators
    this.#n = n
  }

  draw(path: number, first: number, count: number, { outcome }: DrawnSteps): void {
    this.#generators.resume(path, first).drawIndices(this.#n, outcome, count)
    this.#generators.pause(path)
  }
}
