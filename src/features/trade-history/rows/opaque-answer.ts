/**
 * Wraps the answer of a query, so that TanStack Query does not compare it in depth. The combined answers of several
 * queries are compared value by value with the previous ones and copied where they differ. When pages shift by one, that
 * would copy, and so redraw, every row. Class instances are exempt.
 */
export class OpaqueAnswer<Data extends object> {
  readonly data: Data

  constructor(data: Data) {
    this.data = data
  }
}

const answers = new WeakMap<object, OpaqueAnswer<object>>()

/** Wraps an answer; the same answer gives the same wrapper. */
export function wrapAnswer<Data extends object>(data: Data): OpaqueAnswer<Data> {
  // The wrapper was created from this answer, so it has its type.
  const existing = answers.get(data) as OpaqueAnswer<Data> | undefined
  if (existing !== undefined) return existing
  const wrapper = new OpaqueAnswer(data)
  answers.set(data, wrapper)
  return wrapper
}
