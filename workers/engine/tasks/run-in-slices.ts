import type { TaskControl } from './task-control.ts'

/** A computation of the engine that is done in units. */
interface SlicedRun {
  readonly remaining: () => number
  readonly advance: (units: number) => void
  readonly free: () => void
}

/** Works a run off unit by unit; frees it when the task is given up. */
export async function runInSlices(run: SlicedRun, units: number, control: TaskControl): Promise<void> {
  try {
    const all = run.remaining()
    for (let left = all; left > 0; left = run.remaining()) {
      run.advance(units)
      control.progress(1 - run.remaining() / all)
      // oxlint-disable-next-line no-await-in-loop -- the pause lies between two stretches of work
      await control.pause()
    }
  } catch (thrown) {
    run.free()
    throw thrown
  }
}
