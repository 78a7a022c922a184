import type { Engine } from '#workers/engine/wasm/load-engine.ts'

/** How often an answer is wrong, or right, over samples whose truth is known. */
export interface ErrorRate {
  /** The simulator or test that is measured: a heading of docs/error-rates.md. */
  readonly subject: string
  /** What is counted, and in which samples. */
  readonly name: string
  readonly samples: number
  /** Seeds the samples, so that the same count comes out on every machine. */
  readonly seed: number
  /** The share that the count must reach, or must not exceed. */
  readonly goal: { readonly atLeast: number } | { readonly atMost: number }
  /** The test that holds the goal. */
  readonly test: string
  /** Counts the samples to which the name applies. */
  readonly count: (engine: Engine, samples: number, seed: number) => number | Promise<number>
}

/** Whether a count meets the goal. */
export function meetsGoal({ goal, samples }: Pick<ErrorRate, 'goal' | 'samples'>, count: number): boolean {
  return 'atLeast' in goal ? count / samples >= goal.atLeast : count / samples <= goal.atMost
}
