import { computeFigures } from './compute-figures.ts'
import type { FigureCall } from './tasks.ts'

/** The worker thread's program: the figures of one call. */
export default function run(call: FigureCall): Uint8Array {
  return computeFigures(call)
}
