import type { GrowthInput, Seed } from '#domain/simulation/growth.ts'
import type { RuinBarrier, SampleModel } from '#domain/simulation/model.ts'

/** A simulation's parameters: its input without the trades. */
export type GrowthParameters = Omit<GrowthInput, 'r'>

/** The models that the controls offer. */
export type ModelChoice = 'iid' | 'permutation' | 'stationary'

/** The values of the controls; percentages as typed. */
export interface GrowthSettings {
  readonly riskPercent: number
  readonly costR: number
  readonly steps: number
  readonly paths: number
  readonly seed: Seed
  readonly model: ModelChoice
  /** Mean block length in trades, for the model with blocks; null derives it from the trades. */
  readonly blockLength: number | null
  /** Whether the history is also resampled for each path. Ignored for a shuffle. */
  readonly uncertainEdge: boolean
  /** Ruin at this loss of the initial capital, in percent; null for none. */
  readonly ruinLossPercent: number | null
  /** Ruin at this drawdown from the peak, in percent; null for none. */
  readonly ruinDrawdownPercent: number | null
  readonly stopAtRuin: boolean
  /** Goal as a gain on the initial capital, in percent; null for none. */
  readonly goalPercent: number | null
}

export const defaultSettings: GrowthSettings = {
  riskPercent: 1,
  costR: 0,
  steps: 250,
  paths: 10_000,
  seed: [42, 0],
  model: 'iid',
  blockLength: null,
  uncertainEdge: false,
  ruinLossPercent: 50,
  ruinDrawdownPercent: null,
  stopAtRuin: true,
  goalPercent: 50,
}

/** The fraction nearest to a percentage of at most six decimals: a quotient of integers is rounded once. */
const fractionOf = (percent: number) => Math.round(percent * 1e6) / 1e8

/** Converts settings to parameters. Subtracts in percent, since 100 - 30 percent is 0.7 but 1 - 0.3 is not. */
export function toParameters(settings: GrowthSettings): GrowthParameters {
  const { model: kind, blockLength, ruinLossPercent: loss, ruinDrawdownPercent: drawdown, goalPercent: goal } = settings
  const ruin: RuinBarrier[] = []
  if (loss !== null) ruin.push({ kind: 'absolute', level: fractionOf(100 - loss) })
  if (drawdown !== null) ruin.push({ kind: 'trailing', level: fractionOf(drawdown) })
  return {
    model: kind === 'stationary' ? { kind, blockLength } : { kind },
    sizing: { kind: 'fixedFraction', fraction: fractionOf(settings.riskPercent) },
    extraCostR: settings.costR,
    paths: settings.paths,
    steps: settings.steps,
    seed: settings.seed,
    flows: [],
    ruin,
    stopAtRuin: settings.stopAtRuin,
    goal: goal === null ? null : fractionOf(100 + goal),
    resampleHistory: settings.uncertainEdge && kind !== 'permutation',
    recovery: true,
  }
}

const roundToMillionths = (value: number) => Math.round(value * 1e6) / 1e6

/** The choice nearest to a model; models without a control become independent draws. */
function modelChoice(model: SampleModel): Pick<GrowthSettings, 'model' | 'blockLength'> {
  if (model.kind === 'stationary' || model.kind === 'circular')
    return { model: 'stationary', blockLength: model.blockLength }
  return { model: model.kind === 'permutation' ? 'permutation' : 'iid', blockLength: null }
}

/**
 * Converts the parameters of a saved run to settings. Parameters without a control, such as a further barrier or a sizing in
 * lots, are omitted or have defaults: see `canControlsExpress`.
 */
export function toSettings(parameters: GrowthParameters): GrowthSettings {
  const { sizing } = parameters
  const absolute = parameters.ruin.find((barrier) => barrier.kind === 'absolute')
  const trailing = parameters.ruin.find((barrier) => barrier.kind === 'trailing')
  return {
    riskPercent: 'fraction' in sizing ? roundToMillionths(sizing.fraction * 100) : defaultSettings.riskPercent,
    costR: parameters.extraCostR,
    steps: parameters.steps,
    paths: parameters.paths,
    seed: parameters.seed,
    ...modelChoice(parameters.model),
    uncertainEdge: parameters.resampleHistory,
    ruinLossPercent: absolute === undefined ? null : roundToMillionths(100 - absolute.level * 100),
    ruinDrawdownPercent: trailing === undefined ? null : roundToMillionths(trailing.level * 100),
    stopAtRuin: parameters.stopAtRuin,
    goalPercent: parameters.goal === null ? null : roundToMillionths(parameters.goal * 100 - 100),
  }
}

/** Serializes parameters with sorted keys, without `recovery`, which changes no other figure. */
function serialize(parameters: GrowthParameters): string {
  return JSON.stringify({ ...parameters, recovery: false }, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

/** Whether the controls can express all parameters. */
export function canControlsExpress(parameters: GrowthParameters): boolean {
  return serialize(toParameters(toSettings(parameters))) === serialize(parameters)
}
