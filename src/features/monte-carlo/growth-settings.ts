import type { GrowthInput, RuinBarrier, Seed } from '#domain/simulation.ts'

/** A simulation's parameters: everything but the trades. */
export type GrowthParameters = Omit<GrowthInput, 'r'>

/** What the screen's controls hold; percentages as they are typed. */
export interface GrowthSettings {
  readonly riskPercent: number
  readonly costR: number
  readonly steps: number
  readonly paths: number
  readonly seed: Seed
  /** Ruin at this loss of the initial capital, in percent; null for none. */
  readonly ruinLossPercent: number | null
  /** Ruin at this drawdown from the peak, in percent; null for none. */
  readonly ruinDrawdownPercent: number | null
  readonly stopAtRuin: boolean
  /** Goal as a gain on the initial capital, in percent; null for none. */
  readonly goalPercent: number | null
}

export const usualSettings: GrowthSettings = {
  riskPercent: 1,
  costR: 0,
  steps: 250,
  paths: 10_000,
  seed: [42, 0],
  ruinLossPercent: 50,
  ruinDrawdownPercent: null,
  stopAtRuin: true,
  goalPercent: 50,
}

/** The fraction nearest to a percentage of at most six decimals: a quotient of integers is rounded once. */
const fractionOf = (percent: number) => Math.round(percent * 1e6) / 1e8

/** The parameters that the controls stand for. Sums are taken in percent: 100 - 30 percent is 0.7, 1 - 0.3 is not. */
export function parametersOf(settings: GrowthSettings): GrowthParameters {
  const { ruinLossPercent: loss, ruinDrawdownPercent: drawdown, goalPercent: goal } = settings
  const ruin: RuinBarrier[] = []
  if (loss !== null) ruin.push({ kind: 'absolute', level: fractionOf(100 - loss) })
  if (drawdown !== null) ruin.push({ kind: 'trailing', level: fractionOf(drawdown) })
  return {
    riskFraction: fractionOf(settings.riskPercent),
    extraCostR: settings.costR,
    paths: settings.paths,
    steps: settings.steps,
    seed: settings.seed,
    ruin,
    stopAtRuin: settings.stopAtRuin,
    goal: goal === null ? null : fractionOf(100 + goal),
  }
}

const plain = (value: number) => Math.round(value * 1e6) / 1e6

/** The controls that stand for parameters, for a saved run. Further barriers than one of each kind have no control. */
export function settingsOf(parameters: GrowthParameters): GrowthSettings {
  const absolute = parameters.ruin.find((barrier) => barrier.kind === 'absolute')
  const trailing = parameters.ruin.find((barrier) => barrier.kind === 'trailing')
  return {
    riskPercent: plain(parameters.riskFraction * 100),
    costR: parameters.extraCostR,
    steps: parameters.steps,
    paths: parameters.paths,
    seed: parameters.seed,
    ruinLossPercent: absolute === undefined ? null : plain(100 - absolute.level * 100),
    ruinDrawdownPercent: trailing === undefined ? null : plain(trailing.level * 100),
    stopAtRuin: parameters.stopAtRuin,
    goalPercent: parameters.goal === null ? null : plain(parameters.goal * 100 - 100),
  }
}
