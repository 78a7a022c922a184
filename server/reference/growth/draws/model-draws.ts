import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { SampleModel } from '#domain/simulation/model.ts'
import { tableSize } from '#server/reference/growth/input/quantile-table.ts'
import { PathGenerators } from '#server/reference/random/path-generators.ts'
import { streams } from '#server/reference/random/xoshiro.ts'
import { BinaryDraws } from './binary.ts'
import { CircularDraws } from './circular.ts'
import { DayDraws } from './days.ts'
import type { Draws } from './draws.ts'
import { IndependentDraws } from './independent.ts'
import { PermutationDraws } from './permutation.ts'
import { ResampledDraws, ResampledHistory } from './resampled-history.ts'
import { StationaryDraws } from './stationary.ts'

type BlockModel = Extract<SampleModel, { kind: 'stationary' | 'circular' }>

/** Only paths, trades and the seed affect the draws; sizing and limits do not. */
type DrawInput = Pick<GrowthInput, 'r' | 'paths' | 'seed'>

/** The stationary and the circular rule, for the trades and, by another stream, for resampled histories. */
function blockDraws({ paths, seed, r }: DrawInput, model: BlockModel, stream: number): Draws {
  const generators = new PathGenerators(paths, seed, stream)
  const Rule = model.kind === 'stationary' ? StationaryDraws : CircularDraws
  if (model.blockLength === null) throw new Error('the length of blocks must be resolved before they are drawn')
  return new Rule(generators, paths, r.length, model.blockLength)
}

/** The draws of a resolved model from the real history (docs/simulation-spec.md section 2.2). */
export function modelDraws(input: DrawInput, model: SampleModel): Draws {
  const { paths, seed, r } = input
  const generators = (stream: number) => new PathGenerators(paths, seed, stream)
  switch (model.kind) {
    case 'iid':
      return new IndependentDraws(generators(streams.iid), r.length)
    case 'permutation':
      return new PermutationDraws(generators(streams.permutation), paths, r.length)
    case 'stationary':
      return blockDraws(input, model, streams.stationary)
    case 'circular':
      return blockDraws(input, model, streams.circular)
    case 'days':
      return new DayDraws(generators(streams.circular), paths, model.tradesPerDay, null)
    case 'binary':
      return new BinaryDraws(generators(streams.iid), model.winRate, model.breakevenRate)
    case 'normal':
    case 'student':
    case 'splitNormal':
    case 'histogram':
      return new IndependentDraws(generators(streams.iid), tableSize)
  }
}

/** The same draws from a history that each path has drawn for itself first (section 2.5). */
export function resampledDraws(input: DrawInput, model: SampleModel): Draws {
  const { paths, seed, r } = input
  const generators = (stream: number) => new PathGenerators(paths, seed, stream)
  const anyOf = (n: number) => new IndependentDraws(generators(streams.resampledHistory), n)
  switch (model.kind) {
    case 'iid':
      return new ResampledDraws(modelDraws(input, model), new ResampledHistory(anyOf(r.length), r.length))
    case 'stationary':
    case 'circular': {
      const history = blockDraws(input, model, streams.resampledHistory)
      return new ResampledDraws(modelDraws(input, model), new ResampledHistory(history, r.length))
    }
    case 'days': {
      const days = model.tradesPerDay
      const history = new ResampledHistory(anyOf(days.length), days.length)
      return new DayDraws(generators(streams.circular), paths, days, history)
    }
    case 'permutation':
    case 'binary':
    case 'normal':
    case 'student':
    case 'splitNormal':
    case 'histogram':
      throw new Error(`a resampled history of the model ${model.kind} was not refused`)
  }
}
