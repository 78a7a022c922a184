import type { HistoryResult, ScenarioResult } from '#domain/growth-comparison.ts'
import type {
  JointKellyInput,
  JointKellyResult,
  KellyDrawdownInput,
  KellyDrawdownResult,
  KellyInput,
  KellyResult,
  OptimalFInput,
  OptimalFResult,
} from '#domain/kelly-analysis.ts'
import type { ResamplingInput, ResamplingResult } from '#domain/resampling.ts'
import type { GrowthInput, GrowthResult } from '#domain/simulation.ts'
import type {
  Cell,
  RemovalInput,
  RemovalResult,
  WhatIfGrid,
  WhatIfGuardInput,
  WhatIfGuards,
  WhatIfInput,
} from '#domain/what-if.ts'
import { EnginePool, type RunOptions } from './engine-pool.ts'
import type { Outcome } from './outcome.ts'
import type { EngineWorker } from './worker-slot.ts'

/** More workers than this gain little: the fan's columns pass through one thread. */
const mostWorkers = 16

function createWorker(): EngineWorker {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' })
  return {
    endpoint: worker,
    onFailure: (listener) => {
      worker.addEventListener('error', (event) => {
        listener(event.message === '' ? 'The engine could not be started.' : event.message)
      })
      worker.addEventListener('messageerror', () => listener('A message of the engine could not be read.'))
    },
    terminate: () => worker.terminate(),
  }
}

let pool: EnginePool | null = null

function enginePool(): EnginePool {
  pool ??= new EnginePool({ createWorker, size: Math.max(1, Math.min(navigator.hardwareConcurrency, mostWorkers)) })
  return pool
}

/** Starts the engine ahead of its first use; its version. */
export function warmUpEngine(): Promise<Outcome<string>> {
  return enginePool().warmUp()
}

/**
 * Simulates portfolio growth in the browser's engine, on all cores. The outcome depends on the input alone. Cancelled
 * by the signal, at once for the caller and within some 50 ms for the workers.
 */
export function simulateGrowth(input: GrowthInput, options?: RunOptions): Promise<Outcome<GrowthResult>> {
  return enginePool().simulateGrowth(input, options)
}

/** Simulates parameter sets with the same paths, steps, seed and model on the same random numbers, and compares them. */
export function simulateScenarios(
  inputs: readonly GrowthInput[],
  options?: RunOptions,
): Promise<Outcome<ScenarioResult>> {
  return enginePool().simulateScenarios(inputs, options)
}

/** Says where the real history lies among simulated paths of its length. */
export function simulateHistory(input: GrowthInput, options?: RunOptions): Promise<Outcome<HistoryResult>> {
  return enginePool().simulateHistory(input, options)
}

/** Says how the chance of a drawdown depends on the fraction at risk, and which fraction keeps it within a tolerance. */
export function kellyDrawdown(input: KellyDrawdownInput, options?: RunOptions): Promise<Outcome<KellyDrawdownResult>> {
  return enginePool().kellyDrawdown(input, options)
}

/** Kelly's fraction of a history: its growth curve, its uncertainty and what to make of it. */
export function analyseKelly(input: KellyInput, options?: RunOptions): Promise<Outcome<KellyResult>> {
  return enginePool().compute('kelly', input, options)
}

/** The fractions of several setups that together maximise growth, and each one's own. */
export function jointKelly(input: JointKellyInput, options?: RunOptions): Promise<Outcome<JointKellyResult>> {
  return enginePool().compute('jointKelly', input, options)
}

/** Vince's optimal f of money results; null without a loss or an edge. */
export function optimalF(input: OptimalFInput, options?: RunOptions): Promise<Outcome<OptimalFResult | null>> {
  return enginePool().compute('optimalF', input, options)
}

/** Figures of a history with their bootstrap intervals, the runs test and losing streaks. */
export function resampleMetrics(input: ResamplingInput, options?: RunOptions): Promise<Outcome<ResamplingResult>> {
  return enginePool().compute('resampling', input, options)
}

/** The figures of every stop and target of a grid. */
export function analyseWhatIf(input: WhatIfInput, options?: RunOptions): Promise<Outcome<WhatIfGrid>> {
  return enginePool().compute('whatIfGrid', input, options)
}

/** The outcomes of the trades in one cell of a grid, in order; the cell by the places of its stop and target. */
export function whatIfOutcomes(
  grid: WhatIfInput,
  cell: Cell,
  options?: RunOptions,
): Promise<Outcome<readonly number[]>> {
  return enginePool().compute('whatIfOutcomes', { grid, cell }, options)
}

/** Whether the best cell of a grid is more than luck; null where there is too little to say. */
export function guardWhatIf(input: WhatIfGuardInput, options?: RunOptions): Promise<Outcome<WhatIfGuards | null>> {
  return enginePool().compute('whatIfGuards', input, options)
}

/** What the results would have been without some of the trades, compared with removing as many at random. */
export function removeBehaviour(input: RemovalInput, options?: RunOptions): Promise<Outcome<RemovalResult>> {
  return enginePool().compute('removeBehaviour', input, options)
}
