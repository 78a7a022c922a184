import { yieldToEventLoop } from '#workers/shared/yield-to-event-loop.ts'
import type { TaskControl } from './task-control.ts'

/** What a task answers each time it is asked: how far it is, or its result. */
export type TaskStep<T> = { readonly done: false; readonly share: number } | { readonly done: true; readonly value: T }

/** How long a task computes before it looks for messages, in milliseconds. */
const pauseIntervalMs = 12

/** Ends a task from within, where it pauses. */
class TaskCancelled extends Error {}

/** A task under way in this worker. It tells how far it is when it is asked, and ends at its next pause when cancelled. */
export class TaskRun<T> {
  readonly #result: Promise<TaskStep<T> | null>
  #share = 0
  #told = 0
  #pausedAt = performance.now()
  #cancelled = false
  #tell: ((step: TaskStep<T>) => void) | null = null

  constructor(work: (control: TaskControl) => Promise<T>) {
    this.#result = work({
      progress: (share) => {
        this.#share = share
      },
      pause: () => this.#pause(),
    }).then(
      (value): TaskStep<T> => ({ done: true, value }),
      (thrown: unknown) => {
        if (thrown instanceof TaskCancelled) return null
        throw thrown
      },
    )
    // Whoever asks next hears of it; until then it is not an error that nobody has seen.
    this.#result.catch(() => {})
  }

  /** Resolves when there is progress to tell, or with the result; null when cancelled. Rejects with what the task throws. */
  next(): Promise<TaskStep<T> | null> {
    const told = new Promise<TaskStep<T>>((resolve) => {
      this.#tell = resolve
    })
    this.#tellShare()
    return Promise.race([this.#result, told])
  }

  /** Gives the task up. */
  cancel(): void {
    this.#cancelled = true
  }

  /** Answers whoever asks, if there is something new. */
  #tellShare(): void {
    if (this.#tell === null || this.#share <= this.#told) return
    this.#told = this.#share
    this.#tell({ done: false, share: this.#share })
    this.#tell = null
  }

  async #pause(): Promise<void> {
    if (!this.#cancelled && performance.now() - this.#pausedAt >= pauseIntervalMs) {
      this.#tellShare()
      await yieldToEventLoop()
      this.#pausedAt = performance.now()
    }
    if (this.#cancelled) throw new TaskCancelled()
  }
}
