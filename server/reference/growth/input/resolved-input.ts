import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { SampleModel, Sizing } from '#domain/simulation/model.ts'
import { kellyFraction } from '#server/reference/kelly/fraction.ts'
import { blockLength } from '#server/reference/resampling/block-length.ts'

/** The model with its block length: as requested, or estimated from the history; at most its number of trades. */
function resolveModel({ model, r }: GrowthInput): SampleModel {
  if (model.kind !== 'stationary' && model.kind !== 'circular') return model
  return { kind: model.kind, blockLength: Math.min(model.blockLength ?? blockLength(r, model.kind), r.length) }
}

/** Replaces a multiple of the Kelly fraction by a fixed fraction. */
function resolveSizing({ sizing, r, extraCostR }: GrowthInput): Sizing {
  if (sizing.kind !== 'kellyFraction') return sizing
  const full = kellyFraction(r.map((value) => value - extraCostR))
  if (full === null) throw new Error('a Kelly fraction without a loss was not refused')
  return { kind: 'fixedFraction', fraction: Math.min(1, sizing.multiple * full) }
}

/** An input that `checkGrowth` accepts, with the values that depend on the history: block length and Kelly fraction. */
export function resolveInput(input: GrowthInput): GrowthInput {
  return { ...input, model: resolveModel(input), sizing: resolveSizing(input) }
}

/** Block length of a resolved model; null where it draws no blocks. */
export function blockLengthOf(model: SampleModel): number | null {
  return model.kind === 'stationary' || model.kind === 'circular' ? model.blockLength : null
}
