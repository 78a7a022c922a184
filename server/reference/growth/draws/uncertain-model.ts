import type { GrowthInput } from '#domain/simulation/growth.ts'
import { errorsOf, type FittedModel } from '#server/reference/growth/input/parameter-errors.ts'
import { standardTable, tableSize, type StandardShape } from '#server/reference/growth/input/quantile-table.ts'
import { normalQuantile } from '#server/reference/numerics/normal-quantile.ts'
import { PathGenerators } from '#server/reference/random/path-generators.ts'
import { streams } from '#server/reference/random/xoshiro.ts'
import { threshold } from './binary.ts'
import type { Draws, DrawnSteps } from './draws.ts'

/** Tables of a split normal, each for a ratio of its own. */
const ratioTables = 32
const words = 0x1_0000_0000

function nearestWithin(value: number, low: number, high: number): number {
  if (value < low) return low
  return value > high ? high : value
}

/** The value in R of a word that a path draws. */
type PathModel = (word: number) => number
/** The words of a path's own parameters, one after the other. */
type NextWord = () => number

const quantileOfWord = (word: number) => normalQuantile((word + 0.5) / words)

/** Wins, break-even trades and losses. The two rates are shares of the same trades, so that one rises as the other falls. */
function binaryModels(model: Extract<FittedModel, { kind: 'binary' }>, errors: readonly number[]) {
  const [winError = 0, breakevenError = 0, averageWinError = 0, averageLossError = 0] = errors
  const denominator = (1 - model.winRate) * (1 - model.breakevenRate)
  const share = denominator > 0 ? (model.winRate * model.breakevenRate) / denominator : 0
  const common = share > 1 ? 1 : share
  const [own, shared] = [Math.sqrt(1 - common), Math.sqrt(common)]
  return (next: NextWord): PathModel => {
    const [z0, z1] = [quantileOfWord(next()), quantileOfWord(next())]
    const winRate = nearestWithin(model.winRate + winError * z0, 0, 1)
    const breakevenRate = nearestWithin(model.breakevenRate + breakevenError * (own * z1 - shared * z0), 0, 1 - winRate)
    const win = nearestWithin(model.averageWinR + averageWinError * quantileOfWord(next()), 0, 1000)
    const loss = nearestWithin(model.averageLossR + averageLossError * quantileOfWord(next()), 0, 1000)
    const winBelow = threshold(winRate)
    const breakevenBelow = threshold(winRate + breakevenRate)
    return (word) => {
      if (word < winBelow) return win
      return word < breakevenBelow ? 0 : -loss
    }
  }
}

/** The ratios of the tables: equally likely, with the spread of the error. */
export function drawnRatios(ratio: number, error: number): number[] {
  const quantiles = Array.from({ length: ratioTables }, (_, j) => normalQuantile((j + 0.5) / ratioTables))
  const squares = quantiles.reduce((sum, q) => sum + q * q, 0)
  const sd = Math.sqrt(squares / ratioTables)
  return quantiles.map((q) => nearestWithin(ratio + error * (q / sd), 0.1, 10))
}

function shapesOf(model: Exclude<FittedModel, { kind: 'binary' }>, errors: readonly number[]): StandardShape[] {
  if (model.kind !== 'splitNormal') return [model]
  return drawnRatios(model.skewRatio, errors[2] ?? 0).map((skewRatio) => ({ kind: 'splitNormal', skewRatio }))
}

/** Standardized tables, scaled to the path's own mean and standard deviation. */
function tableModels(model: Exclude<FittedModel, { kind: 'binary' }>, errors: readonly number[]) {
  const [meanError = 0, sdError = 0] = errors
  const tables = shapesOf(model, errors).map(standardTable)
  const isSkewed = model.kind === 'splitNormal'
  return (next: NextWord): PathModel => {
    const mean = nearestWithin(model.meanR + meanError * quantileOfWord(next()), -1000, 1000)
    const sd = nearestWithin(model.sdR + sdError * quantileOfWord(next()), 0, 1000)
    const table = tables[isSkewed ? Math.floor((next() * ratioTables) / words) : 0] as Float64Array
    return (word) => mean + sd * (table[Math.floor((word * tableSize) / words)] as number)
  }
}

/**
 * Draws from a model whose parameters every path draws for itself first, from their estimates and standard errors
 * (docs/simulation-spec.md section 2.5). Outcomes are indices into `x`, which holds the values of the steps drawn last.
 */
export class UncertainModelDraws implements Draws {
  /** Value in R after cost of each step drawn last. */
  readonly x: Float64Array
  readonly #cost: number
  readonly #generators: PathGenerators
  readonly #parameters: PathGenerators
  readonly #modelOf: (next: NextWord) => PathModel
  #path = -1
  #model: PathModel = () => 0

  /** The input is resolved, and its model states errors. */
  constructor({ model, paths, seed, steps, extraCostR }: GrowthInput) {
    const errors = errorsOf(model)
    if (errors === null) throw new Error(`a model ${model.kind} without errors was not refused`)
    const fitted = model as FittedModel
    this.x = new Float64Array(steps)
    this.#cost = extraCostR
    this.#generators = new PathGenerators(paths, seed, streams.iid)
    this.#parameters = new PathGenerators(paths, seed, streams.resampledHistory)
    this.#modelOf = fitted.kind === 'binary' ? binaryModels(fitted, errors) : tableModels(fitted, errors)
  }

  draw(path: number, first: number, count: number, { outcome }: DrawnSteps): void {
    if (path !== this.#path) {
      const own = this.#parameters.resume(path, 0)
      this.#model = this.#modelOf(() => own.next())
      this.#path = path
    }
    const generator = this.#generators.resume(path, first)
    for (let k = 0; k < count; k++) {
      this.x[k] = this.#model(generator.next()) - this.#cost
      outcome[k] = k
    }
    this.#generators.pause(path)
  }
}
