import type { PathGenerators } from '#server/reference/random/path-generators.ts'
import type { Draws, DrawnSteps } from './draws.ts'

const words = 0x1_0000_0000

/** The threshold below which a word falls with this probability. */
export function threshold(chance: number): number {
  return Math.min(Math.floor(chance * words + 0.5), words)
}

/** A win (0), a break-even trade (1) or a loss (2), by two thresholds on one word. */
export class BinaryDraws implements Draws {
  readonly #generators: PathGenerators
  readonly #winBelow: number
  readonly #breakevenBelow: number

  constructor(generators: PathGenerators, winRate: number, breakevenRate: number) {
    this.#generators = generators
    this.#winBelow = threshold(winRate)
    this.#breakevenBelow = threshold(winRate + breakevenRate)
  }

  draw(path: number, first: number, count: number, { outcome }: DrawnSteps): void {
    const generator = this.#generators.resume(path, first)
    for (let k = 0; k < count; k++) {
      const word = generator.next()
      if (word < this.#winBelow) outcome[k] = 0
      else outcome[k] = word < this.#breakevenBelow ? 1 : 2
    }
    this.#generators.pause(path)
  }
}
