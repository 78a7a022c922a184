/** Reads the engine's flat answers from front to back. The edge writes NaN where there is no value; here it is null. */
export class FlatReader {
  readonly #values: ArrayLike<number>
  #at = 0

  constructor(values: ArrayLike<number>) {
    this.#values = values
  }

  /** The next value. Throws when there is none: then engine and edge disagree about a layout. */
  next(): number {
    const value = this.#values[this.#at]
    if (value === undefined) throw new RangeError(`the engine's answer ends at ${this.#at}`)
    this.#at += 1
    return value
  }

  /** The next value, or null where the engine has none. */
  nullable(): number | null {
    const value = this.next()
    return Number.isNaN(value) ? null : value
  }

  /** The next `count` values. */
  list(count: number): number[] {
    return Array.from({ length: count }, () => this.next())
  }
}
