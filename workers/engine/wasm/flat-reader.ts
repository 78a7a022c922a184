/** The engine returns NaN where a value is undefined. */
export const nullIfNaN = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** Reads the flat results of the engine from front to back, and NaN as null. */
export class FlatReader {
  readonly #values: ArrayLike<number>
  #at = 0

  constructor(values: ArrayLike<number>) {
    this.#values = values
  }

  /** The next value. Throws when there is none: then engine and reader disagree about the layout. */
  next(): number {
    const value = this.#values[this.#at]
    if (value === undefined) throw new RangeError(`the engine's answer ends at ${this.#at}`)
    this.#at += 1
    return value
  }

  /** The next value, or null where it is undefined. */
  nullable(): number | null {
    return nullIfNaN(this.next())
  }

  /** The next `count` values. */
  list(count: number): number[] {
    return Array.from({ length: count }, () => this.next())
  }
}
