import type {
  Cell,
  RemovalInput,
  RemovalResult,
  TradeOutcome,
  WhatIfGrid,
  WhatIfGuardInput,
  WhatIfGuards,
  WhatIfInput,
} from '#domain/simulation/what-if/what-if.ts'
import type { ChallengeCurve, ChallengeCurveInput, ChallengeInput, ChallengeResult } from './challenge.ts'
import type {
  JointKellyInput,
  JointKellyResult,
  KellyInput,
  KellyResult,
  OptimalFInput,
  OptimalFResult,
} from './kelly.ts'
import type { ResamplingInput, ResamplingResult } from './resampling.ts'

/** Input and result of a computation. */
export interface AnalysisTask<Input, Result> {
  readonly input: Input
  readonly result: Result
}

/** A grid and the cell in question, as indexes of its stop and target. */
export interface WhatIfCellInput {
  readonly grid: WhatIfInput
  readonly cell: Cell
}

/** The computations that both the engine in the browser and the reference on the server implement. */
export interface AnalysisTasks {
  readonly kelly: AnalysisTask<KellyInput, KellyResult>
  readonly jointKelly: AnalysisTask<JointKellyInput, JointKellyResult>
  /** Null without a loss or a gain. */
  readonly optimalF: AnalysisTask<OptimalFInput, OptimalFResult | null>
  readonly resampling: AnalysisTask<ResamplingInput, ResamplingResult>
  readonly challenge: AnalysisTask<ChallengeInput, ChallengeResult>
  readonly challengeCurve: AnalysisTask<ChallengeCurveInput, ChallengeCurve>
  readonly whatIfGrid: AnalysisTask<WhatIfInput, WhatIfGrid>
  /** Null with fewer than sixty trades or without an eligible cell. */
  readonly whatIfGuards: AnalysisTask<WhatIfGuardInput, WhatIfGuards | null>
  /** The results of one cell, trade by trade. */
  readonly whatIfOutcomes: AnalysisTask<WhatIfCellInput, readonly number[]>
  /** How each trade ends in one cell, with its result. */
  readonly whatIfEndings: AnalysisTask<WhatIfCellInput, readonly TradeOutcome[]>
  readonly removeBehavior: AnalysisTask<RemovalInput, RemovalResult>
}
