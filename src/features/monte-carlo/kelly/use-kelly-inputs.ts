import { useMemo } from 'react'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { usualKelly, type KellyDrawdownInput, type KellyInput } from '#domain/simulation/kelly.ts'
import { hasLoss, toFraction, toGrowthInput } from '#features/monte-carlo/path-settings/path-settings.ts'
import type { KellySettings } from './kelly-settings.ts'
import type { KellyAnalysisInput } from './kelly-simulators.ts'

/** Points of the chance of a drawdown by risk. */
const limitPoints = 11

interface KellyInputs {
  readonly analysis: KellyAnalysisInput
  /** The settings of the Kelly fraction alone. */
  readonly kelly: Omit<KellyInput, 'r'>
}

/** The inputs of the tab's computations. The choice of a sizing changes none of them. */
export function useKellyInputs(settings: KellySettings, r: readonly number[]): KellyInputs {
  const { costR, steps, paths, seed, draws, depthPercent, chancePercent } = settings
  const kelly = useMemo(() => ({ ...usualKelly, extraCostR: costR, seed }), [costR, seed])
  const growth = useMemo((): GrowthInput => {
    const fixed = { riskPercent: 0, chancePercent: 5 }
    return { ...toGrowthInput({ ...fixed, costR, steps, paths, seed, draws, depthPercent }, r), recovery: false }
  }, [r, costR, steps, paths, seed, draws, depthPercent])
  const limit = useMemo((): KellyDrawdownInput | null => {
    if (!hasLoss({ r, extraCostR: costR })) return null
    return { growth, level: toFraction(depthPercent), tolerance: toFraction(chancePercent), points: limitPoints }
  }, [growth, r, costR, depthPercent, chancePercent])
  const analysis = useMemo(() => ({ kelly: { ...kelly, r }, growth, limit }), [kelly, growth, limit, r])
  return { analysis, kelly }
}
