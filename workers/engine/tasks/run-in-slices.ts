import type { TaskControl } from './task-control.ts'

/** A computation of the engine that advances by units. */
interface SlicedRun {
  readonly remaining: () => number
  readonly advance: (units: number) => void
  readonly free: () => void
}

/** Runs a computation to its end, `units` per slice. Frees it when it throws or the task is cancelled. */
export async function runInSlices(run: SlicedRun, units: number, control: TaskControl): Promise<void> {
  try {
    const total = run.remaining()
    for (let left = total; left > 0; left = run.remaining()) {
      run.advance(units)
      control.progress(1 - run.remaining() / total)
      // The pause between two slices.
      await control.pause()
    }
  } catch (thrown) {
    run.free()
    throw thrown
  }
}
