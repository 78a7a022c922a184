/** The attempts of one caller until a moment. */
export interface CallerWindow {
  attempts: number
  endsAt: number
}

/**
 * The windows of a bounded number of callers. Callers at their limit are kept apart from the others, so that any number
 * of new callers cannot make the counter forget one that is limited.
 */
export class BoundedWindows<Window extends CallerWindow> {
  readonly #maxCallers: number
  readonly #open = new Map<string, Window>()
  readonly #limited = new Map<string, Window>()

  /** Keeps up to `maxCallers` callers below their limit, and as many at it. */
  constructor(maxCallers: number) {
    this.#maxCallers = maxCallers
  }

  /** The caller's window; undefined if there is none or it has ended. */
  find(key: string, now: number): Window | undefined {
    const window = this.#limited.get(key) ?? this.#open.get(key)
    return window === undefined || window.endsAt <= now ? undefined : window
  }

  /** Keeps a caller's window after each change of its attempts. The oldest callers make room. */
  keep(key: string, window: Window, max: number): void {
    const [home, other] = window.attempts >= max ? [this.#limited, this.#open] : [this.#open, this.#limited]
    other.delete(key)
    // An ended window is replaced at its old place; a new one belongs at the end.
    if (home.get(key) !== window) home.delete(key)
    home.set(key, window)
    if (home.size <= this.#maxCallers) return
    const [oldest] = home.keys()
    if (oldest !== undefined) home.delete(oldest)
  }
}
