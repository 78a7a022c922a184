import type { Change } from './change-feed.ts'

/** Max keys that are read together. */
const maxKeys = 500
/** Max waiting changes; subscribers could not handle more. */
const maxWaiting = 5_000

const isSameKind = (a: Change, b: Change): boolean =>
  a.schema === b.schema && a.table === b.table && a.type === b.type && a.owner === b.owner

/**
 * Delivers changes one after the other in the order of their commits. Consecutive changes of one kind, such as those of
 * an import, are merged. If too many wait, all are dropped and `onOverflow` is called.
 */
export class ChangeQueue {
  readonly #deliver: (change: Change) => Promise<void>
  readonly #onOverflow: () => void
  #waiting: Change[] = []
  #working: Promise<void> | null = null

  constructor(deliver: (change: Change) => Promise<void>, onOverflow: () => void) {
    this.#deliver = deliver
    this.#onOverflow = onOverflow
  }

  add(change: Change): void {
    if (this.#waiting.length >= maxWaiting) {
      this.#waiting = []
      this.#onOverflow()
      return
    }
    this.#waiting.push(change)
    this.#working ??= this.#work()
  }

  /** Drops waiting changes. */
  clear(): void {
    this.#waiting = []
  }

  /** Resolves when nothing is pending. */
  async settled(): Promise<void> {
    await this.#working
  }

  async #work(): Promise<void> {
    // Changes that arrive at the same moment, such as the parts of one import, are delivered together.
    await new Promise((resolve) => setImmediate(resolve))
    for (let next = this.#take(); next !== null; next = this.#take()) await this.#deliver(next)
    this.#working = null
  }

  #take(): Change | null {
    const [first] = this.#waiting
    if (first === undefined) return null
    const keys = [...first.keys]
    let taken = 1
    for (const other of this.#waiting.slice(1)) {
      if (!isSameKind(first, other) || keys.length + other.keys.length > maxKeys) break
      keys.push(...other.keys)
      taken++
    }
    this.#waiting.splice(0, taken)
    return { ...first, keys }
  }
}
