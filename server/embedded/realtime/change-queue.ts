import type { Change } from './change-feed.ts'

/** Keys that are read together. */
const maxKeys = 500
/** Changes that may wait; more than that is more than subscribers could take in. */
const maxWaiting = 5_000

const isSameKind = (a: Change, b: Change): boolean =>
  a.schema === b.schema && a.table === b.table && a.type === b.type && a.owner === b.owner

/**
 * Hands changes on one after the other, in the order of their commits. Changes of one kind that wait behind each other,
 * such as those of an import, become one. When too many wait, all are dropped and `onOverflow` is told.
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

  /** Forgets what waits. */
  clear(): void {
    this.#waiting = []
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    await this.#working
  }

  async #work(): Promise<void> {
    // What arrives in this moment, as the parts of one import do, is handed on together.
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
