import type {
  RemovalInput,
  RemovalResult,
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
  readonly removeBehaviour: AnalysisTask<RemovalInput, RemovalResult>
}
