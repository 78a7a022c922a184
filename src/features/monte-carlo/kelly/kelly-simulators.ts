import { mean } from '#domain/numbers/statistics.ts'
import { logGrowthAtFraction } from '#domain/simulation/fraction-growth.ts'
import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import type {
  JointKellyResult,
  KellyDrawdownInput,
  KellyDrawdownResult,
  KellyInput,
  KellyResult,
} from '#domain/simulation/kelly.ts'
import { riskLimitSimulator } from '#features/monte-carlo/drawdown/drawdown-simulators.ts'
import type { Simulator, WatchedRun } from '#shared/simulation/use-simulation.ts'
import { enginePool } from '#workers/engine/client.ts'
import { allNamedOutcomes, success, type Outcome } from '#workers/shared/outcome.ts'
import type { RunOptions } from '#workers/shared/run-options.ts'

/** Resamples of the history for the band around the growth curve. */
const growthResamples = 500

/** Growth per trade at a fraction, as a logarithm, with its 95% interval over resampled histories. */
export interface GrowthPoint {
  readonly fraction: number
  readonly growth: number
  /** Null where some trade of the history would lose everything. */
  readonly low: number | null
  readonly high: number | null
}

/** Simulated growth at one share of the Kelly fraction. */
export interface SimulatedFraction {
  readonly multiple: number
  readonly fraction: number
  /** Mean log growth per trade, as the theory has it; null where a trade of the history would lose everything. */
  readonly growth: number | null
  readonly result: GrowthResult
}

export interface KellyAnalysisInput {
  readonly kelly: KellyInput
  /** The simulation beside the theory; its sizing is replaced. */
  readonly growth: GrowthInput
  /** Null without a losing trade, which has no drawdown to limit. */
  readonly limit: KellyDrawdownInput | null
}

/** The theory of the growth-optimal fraction, and simulations beside it. */
export interface KellyTheory {
  readonly kelly: KellyResult
  readonly curve: readonly GrowthPoint[]
  readonly simulated: readonly SimulatedFraction[]
}

/** Everything that the suggested risk follows from, so that none of it is said of another input or too early. */
export interface KellyAnalysis {
  readonly theory: KellyTheory
  /** The largest risk within the drawdown limit; null without one. */
  readonly limit: KellyDrawdownResult | null
}

/** Resamples the growth at each fraction of the curve. Problems leave points without an interval. */
async function resampleCurve(kelly: KellyResult, input: KellyInput, { signal }: RunOptions): Promise<GrowthPoint[]> {
  return Promise.all(
    kelly.curve.map(async ({ fraction, growth }): Promise<GrowthPoint> => {
      const values = fraction === 0 ? null : logGrowthAtFraction(input.r, fraction, input.extraCostR)
      if (values === null) return { fraction, growth, low: fraction === 0 ? 0 : null, high: fraction === 0 ? 0 : null }
      const outcome = await enginePool().compute(
        'resampling',
        { values, resamples: growthResamples, blockLength: null, seed: input.seed },
        { signal },
      )
      const { low95: low, high95: high } = outcome.ok ? outcome.value.expectancy : { low95: null, high95: null }
      return { fraction, growth, low, high }
    }),
  )
}

/** Shares of the Kelly fraction that are simulated beside the theory. */
const multiples = [0.25, 0.5, 1, 1.5, 2] as const

/** Simulates shares of the Kelly fraction on the same random numbers. */
async function simulateMultiples(
  full: number,
  growth: GrowthInput,
  { signal }: RunOptions,
): Promise<Outcome<SimulatedFraction[]>> {
  const fractions = multiples.map((multiple) => ({ multiple, fraction: full * multiple }))
  const possible = fractions.filter(({ fraction }) => fraction <= 1)
  if (full === 0 || possible.length < 2) return success([])
  const outcome = await enginePool().simulateScenarios(
    possible.map(({ fraction }) => ({ ...growth, sizing: { kind: 'fixedFraction', fraction } })),
    { signal },
  )
  if (!outcome.ok) return outcome
  return success(
    possible.flatMap(({ multiple, fraction }, place) => {
      const result = outcome.value.scenarios[place]
      const logs = logGrowthAtFraction(growth.r, fraction, growth.extraCostR)
      const growthPerTrade = logs === null ? null : mean(logs)
      return result === undefined ? [] : [{ multiple, fraction, growth: growthPerTrade, result }]
    }),
  )
}

/** The Kelly fraction with its band, the growth curve with its band, and simulations beside it. */
async function analyze(input: KellyAnalysisInput, options: RunOptions): Promise<Outcome<KellyTheory>> {
  const { signal, onProgress } = options
  const kelly = await enginePool().compute('kelly', input.kelly, { signal })
  if (!kelly.ok) return kelly
  onProgress?.(0.3)
  const curve = await resampleCurve(kelly.value, input.kelly, options)
  onProgress?.(0.7)
  const simulated = await simulateMultiples(kelly.value.full?.fraction ?? 0, input.growth, options)
  if (!simulated.ok) return simulated
  onProgress?.(1)
  return success({ kelly: kelly.value, curve, simulated: simulated.value })
}

const findLimit = (input: KellyDrawdownInput | null, options: WatchedRun<never>) =>
  input === null ? Promise.resolve(success(null)) : riskLimitSimulator.simulate(input, options)

/** The theory and the drawdown limit side by side, as one run: the suggested risk needs both. */
export const kellySimulator: Simulator<KellyAnalysisInput, KellyAnalysis> = {
  simulate: (input, options) => {
    const done = { theory: 0, limit: input.limit === null ? 1 : 0 }
    const onProgress = (part: keyof typeof done) => (share: number) => {
      done[part] = share
      options.onProgress?.((done.theory + done.limit) / 2)
    }
    return allNamedOutcomes<KellyAnalysis>({
      theory: analyze(input, { ...options, onProgress: onProgress('theory') }),
      limit: findLimit(input.limit, { ...options, onProgress: onProgress('limit') }),
    })
  },
  toPreview: () => null,
}

/** A setup with the results of its trades. */
interface NamedSample {
  readonly setupId: string
  readonly r: readonly number[]
}

export interface SetupKellyInput {
  readonly samples: readonly NamedSample[]
  /** `rows[d][k]`: R of sample k on day d. */
  readonly rows: readonly (readonly number[])[]
  readonly settings: Omit<KellyInput, 'r'>
}

export interface SetupKelly {
  readonly setups: readonly { readonly setupId: string; readonly kelly: KellyResult }[]
  /** Null with too few days, or with one setup only. */
  readonly joint: JointKellyResult | null
}

/** Fewest rows that the joint fractions can be computed from. */
const minRows = 10

/** The Kelly fraction of each setup alone, and of all together. */
export const setupKellySimulator: Simulator<SetupKellyInput, SetupKelly> = {
  simulate: async ({ samples, rows, settings }, { signal }) => {
    const setups: { setupId: string; kelly: KellyResult }[] = []
    for (const { setupId, r } of samples) {
      const outcome = await enginePool().compute('kelly', { ...settings, r }, { signal })
      if (!outcome.ok) return outcome
      setups.push({ setupId, kelly: outcome.value })
    }
    if (samples.length < 2 || rows.length < minRows) return success({ setups, joint: null })
    const joint = await enginePool().compute('jointKelly', { rows }, { signal })
    return joint.ok ? success({ setups, joint: joint.value }) : joint
  },
  toPreview: () => null,
}
