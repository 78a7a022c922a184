import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { SampleModel, Sizing } from '#domain/simulation/model.ts'
import { blockLength } from './block-length.ts'
import { kellyFraction } from './kelly-fraction.ts'

/** The model with the length of its blocks: as asked for, else from the history, and at most all of it. */
function settledModel({ model, r }: GrowthInput): SampleModel {
  if (model.kind !== 'stationary' && model.kind !== 'circular') return model
  return { kind: model.kind, blockLength: Math.min(model.blockLength ?? blockLength(r, model.kind), r.length) }
}

/** A multiple of the Kelly fraction is a fraction like any other once it is known. */
function settledSizing({ sizing, r, extraCostR }: GrowthInput): Sizing {
  if (sizing.kind !== 'kellyFraction') return sizing
  const full = kellyFraction(r.map((value) => value - extraCostR))
  if (full === null) throw new Error('a Kelly fraction without a loss was not refused')
  return { kind: 'fixedFraction', fraction: Math.min(1, sizing.multiple * full) }
}

/** An input that `checkGrowth` accepts, with what it leaves to the history worked out: block length and Kelly fraction. */
export function settledInput(input: GrowthInput): GrowthInput {
  return { ...input, model: settledModel(input), sizing: settledSizing(input) }
}

/** The length of the blocks that a settled model draws; null where it has none. */
export function lengthOfBlocks(model: SampleModel): number | null {
  return model.kind === 'stationary' || model.kind === 'circular' ? model.blockLength : null
}
