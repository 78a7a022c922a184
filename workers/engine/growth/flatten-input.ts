import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { Flow, RuinBarrier, SampleModel, Sizing } from '#domain/simulation/model.ts'

/** An input in the order of the parameters of the engine's functions. */
type FlatGrowthInput = readonly [
  numbers: Float64Array,
  r: Float64Array,
  tradesPerDay: Float64Array,
  edges: Float64Array,
  weights: Float64Array,
  pnlPerLot: Float64Array,
]

/** Null is passed to the engine as NaN, so a NaN of the input is passed as infinity, which every check refuses. */
function orNaN(value: number | null): number {
  if (value === null) return Number.NaN
  return Number.isNaN(value) ? Number.POSITIVE_INFINITY : value
}

const modelKinds = {
  iid: 0,
  permutation: 1,
  stationary: 2,
  circular: 3,
  days: 4,
  binary: 5,
  normal: 6,
  student: 7,
  splitNormal: 8,
  histogram: 9,
} as const

function modelNumbers(model: SampleModel): readonly number[] {
  switch (model.kind) {
    case 'stationary':
    case 'circular':
      return [orNaN(model.blockLength)]
    case 'binary':
      return [model.winRate, model.breakevenRate, model.averageWinR, model.averageLossR]
    case 'normal':
      return [model.meanR, model.sdR]
    case 'student':
      return [model.degrees, model.meanR, model.sdR]
    case 'splitNormal':
      return [model.skewRatio, model.meanR, model.sdR]
    case 'iid':
    case 'permutation':
    case 'days':
    case 'histogram':
      return []
  }
}

/** The standard errors that a model states; NaN first where it states none. */
function errorNumbers(model: SampleModel): readonly number[] {
  if (!('errors' in model) || model.errors === undefined) return [Number.NaN]
  switch (model.kind) {
    case 'binary': {
      const { winRate, breakevenRate, averageWinR, averageLossR } = model.errors
      return [winRate, breakevenRate, averageWinR, averageLossR].map(orNaN)
    }
    case 'normal':
    case 'student':
      return [model.errors.meanR, model.errors.sdR].map(orNaN)
    case 'splitNormal':
      return [model.errors.meanR, model.errors.sdR, model.errors.skewRatio].map(orNaN)
  }
}

const sizingKinds = { fixedFraction: 0, kellyFraction: 1, fixedRisk: 2, fixedLot: 3, cappedFraction: 4 } as const

function sizingNumbers(sizing: Sizing): readonly number[] {
  switch (sizing.kind) {
    case 'fixedFraction':
      return [sizing.fraction]
    case 'kellyFraction':
      return [sizing.multiple]
    case 'fixedRisk':
      return [sizing.risk]
    case 'fixedLot':
      return [sizing.lots, sizing.fee]
    case 'cappedFraction':
      return [sizing.fraction, sizing.cap]
  }
}

/** Appends zeros up to `count` numbers. */
function padWithZeros(numbers: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, i) => numbers[i] ?? 0)
}

const flowKinds = { deposit: 0, withdrawal: 1, withdrawalShare: 2 } as const

function flowNumbers(flow: Flow): number[] {
  return [flowKinds[flow.kind], flow.every, flow.kind === 'withdrawalShare' ? flow.share : flow.amount]
}

const barrierKinds = { absolute: 0, trailing: 1, trailingAmount: 2, dailyLoss: 3 } as const

function barrierNumbers(barrier: RuinBarrier): number[] {
  const kind = barrierKinds[barrier.kind]
  switch (barrier.kind) {
    case 'absolute':
    case 'trailing':
      return [kind, barrier.level, Number.NaN, 0]
    case 'dailyLoss':
      return [kind, barrier.amount, Number.NaN, 0]
    case 'trailingAmount':
      return [kind, barrier.amount, orNaN(barrier.lockAt), Number(barrier.endOfDay)]
  }
}

/** Flattens an input to the numbers and lists that `engine/wasm/src/growth_request.rs` describes. */
export function flattenGrowthInput(input: GrowthInput): FlatGrowthInput {
  const { model, sizing } = input
  const numbers = [
    modelKinds[model.kind],
    ...padWithZeros(modelNumbers(model), 4),
    sizingKinds[sizing.kind],
    ...padWithZeros(sizingNumbers(sizing), 2),
    input.extraCostR,
    input.paths,
    input.steps,
    ...input.seed,
    Number(input.stopAtRuin),
    orNaN(input.goal),
    Number(input.resampleHistory),
    Number(input.recovery),
    input.flows.length,
    ...input.flows.flatMap(flowNumbers),
    input.ruin.length,
    ...input.ruin.flatMap(barrierNumbers),
    ...padWithZeros(errorNumbers(model), 4),
  ]
  return [
    Float64Array.from(numbers),
    Float64Array.from(input.r),
    Float64Array.from(model.kind === 'days' ? model.tradesPerDay : []),
    Float64Array.from(model.kind === 'histogram' ? model.edges : []),
    Float64Array.from(model.kind === 'histogram' ? model.weights : []),
    Float64Array.from(sizing.kind === 'fixedLot' ? sizing.pnlPerLot : []),
  ]
}
