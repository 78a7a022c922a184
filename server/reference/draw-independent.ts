import type { Draws, Drawn } from './draws.ts'
import type { PathGenerators } from './path-generators.ts'

/** Each outcome is any of `n`, whatever came before: the bootstrap of trades, and the tables of quantiles. */
export class IndependentDraws implements Draws {
  readonly #generators: PathGenerators
  readonly #n: number

  constructor(generators: PathGenerators, n: number) {
    this.#generators = generators
    this.#n = n
  }

  draw(path: number, first: number, count: number, { outcome }: Drawn): void {
    this.#generators.resume(path, first).drawIndices(this.#n, outcome, count)
    this.#generators.pause(path)
  }
}
