import { fitModel, statedErrors, withErrors } from '#domain/simulation/fit-model.ts'
import type { GrowthInput, Seed } from '#domain/simulation/growth.ts'
import type { Flow, RuinBarrier, SampleModel, Sizing } from '#domain/simulation/model.ts'
import { isParametric, type ParametricKind, type ParametricModelOf } from '#domain/simulation/parametric-model.ts'

/** A simulation's parameters: its input without the trades. */
export type GrowthParameters = Omit<GrowthInput, 'r'>

export type ModelKind = SampleModel['kind']

/** A model without what the sample gives. `custom` null: the parameters are fitted to the sample. */
export type ChosenModel =
  | Extract<SampleModel, { readonly kind: 'iid' | 'permutation' | 'stationary' | 'circular' }>
  | { readonly kind: 'days' }
  | {
      [Kind in ParametricKind]: { readonly kind: Kind; readonly custom: ParametricModelOf<Kind> | null }
    }[ParametricKind]

/** Position sizing without what the sample gives. */
export type ChosenSizing =
  | Exclude<Sizing, { readonly kind: 'fixedLot' }>
  | { readonly kind: 'fixedLot'; readonly lots: number; readonly fee: number }

/** The values of the controls. Money is in multiples of the initial capital, as in the engine. */
export interface GrowthSettings {
  readonly model: ChosenModel
  readonly sizing: ChosenSizing
  readonly costR: number
  readonly steps: number
  readonly paths: number
  readonly seed: Seed
  /** Whether the history, or the fitted parameters, are redrawn for each path. Ignored for models that cannot. */
  readonly uncertainEdge: boolean
  readonly flows: readonly Flow[]
  /** Levels at which a path counts as ruined. */
  readonly ruin: readonly RuinBarrier[]
  readonly stopAtRuin: boolean
  /** Goal as a multiple of initial capital; null for none. */
  readonly goal: number | null
}

export const defaultSettings: GrowthSettings = {
  // Blocks keep streaks; of trades that do not depend on each other they have a length of 1.
  model: { kind: 'stationary', blockLength: null },
  sizing: { kind: 'fixedFraction', fraction: 0.01 },
  costR: 0,
  steps: 250,
  paths: 10_000,
  seed: [42, 0],
  uncertainEdge: false,
  flows: [],
  ruin: [{ kind: 'absolute', level: 0.5 }],
  stopAtRuin: true,
  goal: 1.5,
}

/** The trades that a simulation draws from. */
export interface DrawnSample {
  readonly r: readonly number[]
  /** Trades of each day, in order. */
  readonly tradesPerDay: readonly number[]
  /** Results per lot, in multiples of the initial capital; null if a trade has no size. */
  readonly pnlPerLot: readonly number[] | null
}

const resampledKinds: ReadonlySet<ModelKind> = new Set(['iid', 'stationary', 'circular', 'days'])
/**
 * Whether a model can draw an edge of its own for each path: a history, or fitted parameters by their standard errors.
 * A drawn histogram and the trader's own values have no errors.
 */
export function canBeUncertain(model: ChosenModel): boolean {
  if (!('custom' in model)) return resampledKinds.has(model.kind)
  return model.kind !== 'histogram' && (model.custom === null || statedErrors(model.custom) !== null)
}

/** The engine's model; one that cannot be fitted to the sample draws independently. Errors are stated for an uncertain edge. */
function toModel(model: ChosenModel, sample: DrawnSample, isUncertain: boolean): SampleModel {
  if (model.kind === 'days') return { kind: 'days', tradesPerDay: sample.tradesPerDay }
  if (!('custom' in model)) return model
  if (model.custom !== null) return model.custom
  const fitted = fitModel(model.kind, sample.r)
  if (fitted === null) return { kind: 'iid' }
  return isUncertain ? withErrors(fitted) : fitted.model
}

const toSizing = (sizing: ChosenSizing, { pnlPerLot }: DrawnSample): Sizing =>
  sizing.kind === 'fixedLot' ? { ...sizing, pnlPerLot: pnlPerLot ?? [] } : sizing

/** Converts settings to the parameters of a simulation of a sample. */
export function toParameters(settings: GrowthSettings, sample: DrawnSample): GrowthParameters {
  const { model, sizing, costR, uncertainEdge, ...rest } = settings
  const isUncertain = uncertainEdge && canBeUncertain(model)
  return {
    ...rest,
    model: toModel(model, sample, isUncertain),
    sizing: toSizing(sizing, sample),
    extraCostR: costR,
    resampleHistory: isUncertain,
    recovery: true,
  }
}

function chosenModel(model: SampleModel): ChosenModel {
  if (model.kind === 'days') return { kind: 'days' }
  // The kind of `custom` is that of the model.
  return isParametric(model.kind) ? ({ kind: model.kind, custom: model } as ChosenModel) : (model as ChosenModel)
}

function chosenSizing(sizing: Sizing): ChosenSizing {
  if (sizing.kind !== 'fixedLot') return sizing
  const { kind, lots, fee } = sizing
  return { kind, lots, fee }
}

/** Converts the parameters of a saved run to settings. With the run's own sample they give the same parameters again. */
export function toSettings(parameters: GrowthParameters): GrowthSettings {
  const { model, sizing, extraCostR, resampleHistory, recovery: _, ...rest } = parameters
  return {
    ...rest,
    model: chosenModel(model),
    sizing: chosenSizing(sizing),
    costR: extraCostR,
    uncertainEdge: resampleHistory,
  }
}

/** The parameters of an input, as the server takes them: it reads the trades itself. */
export function withoutTrades(input: GrowthParameters & { readonly r?: readonly number[] }): GrowthParameters {
  const { r: _, ...parameters } = input
  return parameters
}

/** Whether sizing or limits need what a model does not have: the trades of the history, or its days. */
export function fitsModel({ sizing, ruin }: Pick<GrowthSettings, 'sizing' | 'ruin'>, kind: ModelKind): boolean {
  if (isParametric(kind) && (sizing.kind === 'kellyFraction' || sizing.kind === 'fixedLot')) return false
  return kind === 'days' || ruin.every((barrier) => !needsDays(barrier))
}

/** Whether a limit can be tested only where trades are drawn by days. */
export const needsDays = (barrier: RuinBarrier): boolean =>
  barrier.kind === 'dailyLoss' || (barrier.kind === 'trailingAmount' && barrier.endOfDay)

/** Changes the model, and with it what it cannot have: other sizing becomes a fraction, limits by day are removed. */
export function withModel(settings: GrowthSettings, model: ChosenModel): Partial<GrowthSettings> {
  if (fitsModel(settings, model.kind)) return { model }
  const isSized = fitsModel({ sizing: settings.sizing, ruin: [] }, model.kind)
  return {
    model,
    sizing: isSized ? settings.sizing : defaultSettings.sizing,
    ruin: model.kind === 'days' ? settings.ruin : settings.ruin.filter((barrier) => !needsDays(barrier)),
  }
}
