/**
 * What a query answered, as a whole. Several queries that are read together have their answers compared piece by piece
 * with those before, and copied where they differ: of pages that move up by one, that is every value of every row, and
 * every row a new one to draw. What is no plain object is left alone.
 */
export class OpaqueAnswer<Data extends object> {
  readonly data: Data

  constructor(data: Data) {
    this.data = data
  }
}

const answers = new WeakMap<object, OpaqueAnswer<object>>()

/** The same object for the same answer. */
export function wrapAnswer<Data extends object>(data: Data): OpaqueAnswer<Data> {
  // It was made of this very answer.
  const before = answers.get(data) as OpaqueAnswer<Data> | undefined
  if (before !== undefined) return before
  const made = new OpaqueAnswer(data)
  answers.set(data, made)
  return made
}
