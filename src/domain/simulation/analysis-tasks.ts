import type {
  JointKellyInput,
  JointKellyResult,
  KellyInput,
  KellyResult,
  OptimalFInput,
  OptimalFResult,
} from './kelly.ts'
import type { ResamplingInput, ResamplingResult } from './resampling.ts'
import type { RemovalInput, RemovalResult, WhatIfGrid, WhatIfGuardInput, WhatIfGuards, WhatIfInput } from './what-if.ts'

/** What a computation takes and what it answers. */
export interface AnalysisTask<Input, Result> {
  readonly input: Input
  readonly result: Result
}

/** The computations, by name, that the browser's engine and the server's reference both know: one shape for the two. */
export interface AnalysisTasks {
  readonly kelly: AnalysisTask<KellyInput, KellyResult>
  readonly jointKelly: AnalysisTask<JointKellyInput, JointKellyResult>
  /** Null without a loss or a gain. */
  readonly optimalF: AnalysisTask<OptimalFInput, OptimalFResult | null>
  readonly resampling: AnalysisTask<ResamplingInput, ResamplingResult>
  readonly whatIfGrid: AnalysisTask<WhatIfInput, WhatIfGrid>
  /** Null under sixty trades or without a cell that may be called best. */
  readonly whatIfGuards: AnalysisTask<WhatIfGuardInput, WhatIfGuards | null>
  readonly removeBehaviour: AnalysisTask<RemovalInput, RemovalResult>
}
