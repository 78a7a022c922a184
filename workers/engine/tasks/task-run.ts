import { pauseIntervalMs, yieldToEventLoop } from '#workers/shared/yield-to-event-loop.ts'
import type { TaskControl } from './task-control.ts'

/** The progress of a task, or its result. */
export type TaskStep<T> = { readonly done: false; readonly share: number } | { readonly done: true; readonly value: T }

/** Thrown at a pause to end a cancelled task. */
class TaskCancelled extends Error {}

/** A running task of this worker. It reports its progress when polled and, when cancelled, ends at its next pause. */
export class TaskRun<T> {
  readonly #result: Promise<TaskStep<T> | null>
  #share = 0
  #reportedShare = 0
  #pausedAt = performance.now()
  #cancelled = false
  #report: ((step: TaskStep<T>) => void) | null = null

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
    // The next poll rejects with the error; until then it must not count as unhandled.
    this.#result.catch(() => {})
  }

  /** Resolves with new progress or with the result; null when cancelled. Rejects with the error that the task throws. */
  next(): Promise<TaskStep<T> | null> {
    const progress = new Promise<TaskStep<T>>((resolve) => {
      this.#report = resolve
    })
    this.#reportShare()
    return Promise.race([this.#result, progress])
  }

  cancel(): void {
    this.#cancelled = true
  }

  /** Resolves the pending poll, if there is new progress. */
  #reportShare(): void {
    if (this.#report === null || this.#share <= this.#reportedShare) return
    this.#reportedShare = this.#share
    this.#report({ done: false, share: this.#share })
    this.#report = null
  }

  async #pause(): Promise<void> {
    if (!this.#cancelled && performance.now() - this.#pausedAt >= pauseIntervalMs) {
      this.#reportShare()
      await yieldToEventLoop()
      this.#pausedAt = performance.now()
    }
    if (this.#cancelled) throw new TaskCancelled()
  }
}
