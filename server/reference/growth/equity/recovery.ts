/** Trades of every path from the bottom of its deepest drawdown to a new peak. */
export class Recovery {
  /** The step of the bottom; 0 without a drawdown. */
  readonly #bottom: Int32Array
  /** Trades from the bottom to the new peak; 0 while it is not reached. */
  readonly #length: Int32Array

  constructor(paths: number) {
    this.#bottom = new Int32Array(paths)
    this.#length = new Int32Array(paths)
  }

  count(path: number, step: number, isDeepest: boolean, isUnder: boolean): void {
    if (isDeepest) {
      this.#bottom[path] = step
      this.#length[path] = 0
    } else if (this.#bottom[path] !== 0 && this.#length[path] === 0 && !isUnder) {
      this.#length[path] = step - (this.#bottom[path] as number)
    }
  }

  /** The lengths of the paths with a drawdown, in path order; 0 where it did not recover. */
  lengths(): Int32Array {
    return this.#length.filter((_, path) => this.#bottom[path] !== 0)
  }
}
