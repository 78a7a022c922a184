import { effectiveSample, meanInflation } from '#domain/metrics/shared/dependence.ts'
import { centralMoment, largest, mean, smallest, standardDeviation } from '#domain/numbers/statistics.ts'
import { studentDegrees, type SampleModel } from './model.ts'
import type { ParametricKind, ParametricModel, ParametricModelOf } from './parametric-model.ts'

/** A model with the parameters nearest to a history. */
export interface FittedModel<Model extends ParametricModel = ParametricModel> {
  readonly model: Model
  /** Standard errors by parameter; null where there are too few trades, or where the parameter is picked from a list. */
  readonly standardErrors: Readonly<Record<string, number | null>>
  /** Trades that the parameters come from. */
  readonly n: number
}

const root = (value: number) => (value > 0 ? Math.sqrt(value) : 0)
/** Standard error of a mean of independent values. */
const errorOfMean = (values: readonly number[]) =>
  values.length < 2 ? null : standardDeviation(values) / Math.sqrt(values.length)
const meanOrZero = (values: readonly number[]) => (values.length === 0 ? 0 : mean(values))

function fitTable(r: readonly number[]): FittedModel<ParametricModelOf<'binary'>> {
  const n = r.length
  const wins = r.filter((value) => value > 0)
  const losses = r.filter((value) => value < 0)
  const winRate = wins.length / n
  const breakevenRate = (n - wins.length - losses.length) / n
  const errorOfShare = (share: number) => root((share * (1 - share)) / n)
  return {
    model: {
      kind: 'binary',
      winRate,
      breakevenRate,
      averageWinR: meanOrZero(wins),
      averageLossR: -meanOrZero(losses) + 0,
    },
    standardErrors: {
      winRate: errorOfShare(winRate),
      breakevenRate: errorOfShare(breakevenRate),
      averageWinR: errorOfMean(wins),
      averageLossR: errorOfMean(losses),
    },
    n,
  }
}

/** Mean and standard deviation. Dependent results make the mean less certain, fat tails the standard deviation. */
function fitSpread(r: readonly number[]) {
  const meanR = mean(r)
  const sdR = standardDeviation(r)
  const variance = centralMoment(r, 2)
  const kurtosis = variance > 0 ? centralMoment(r, 4) / (variance * variance) : null
  return {
    values: { meanR, sdR },
    errors: {
      meanR: sdR / Math.sqrt(effectiveSample(r.length, meanInflation(r)).size),
      sdR: kurtosis === null ? null : sdR * root((kurtosis - 1) / (4 * r.length)),
    },
  }
}

/** Logarithm of the gamma function at half integers from 1/2, by its recursion. */
function logGammaOfHalf(twice: number): number {
  let sum = twice % 2 === 0 ? 0 : Math.log(Math.PI) / 2
  for (let k = twice % 2 === 0 ? 2 : 1; k < twice; k += 2) sum += Math.log(k / 2)
  return sum
}

/** Log-likelihood of Student's t, scaled to a mean and a standard deviation. */
function studentLikelihood(r: readonly number[], degrees: number, meanR: number, sdR: number): number {
  const scale = sdR * Math.sqrt((degrees - 2) / degrees)
  const constant =
    logGammaOfHalf(degrees + 1) - logGammaOfHalf(degrees) - Math.log(degrees * Math.PI) / 2 - Math.log(scale)
  return r.reduce(
    (sum, value) => sum + constant - ((degrees + 1) / 2) * Math.log1p(((value - meanR) / scale) ** 2 / degrees),
    0,
  )
}

/** Log-likelihood of two half normals by the logarithm of their ratio, scaled to a mean and a standard deviation. */
function splitLikelihood(r: readonly number[], logRatio: number, meanR: number, sdR: number): number {
  const h = Math.exp(logRatio)
  const lower = sdR / Math.sqrt((1 - 2 / Math.PI) * (h - 1) ** 2 + h)
  const mode = meanR - lower * Math.sqrt(2 / Math.PI) * (h - 1)
  const constant = Math.log(Math.sqrt(2 / Math.PI) / (lower * (1 + h)))
  return r.reduce((sum, value) => {
    const z = (value - mode) / (value < mode ? lower : lower * h)
    return sum + constant - (z * z) / 2
  }, 0)
}

const maxLogRatio = Math.log(10)

/** The ratio of the two halves by maximum likelihood, with the error that the curvature at the maximum gives. */
function fitSkew(r: readonly number[], meanR: number, sdR: number) {
  const likelihood = (logRatio: number) => splitLikelihood(r, logRatio, meanR, sdR)
  const golden = (Math.sqrt(5) - 1) / 2
  let [low, high] = [-maxLogRatio, maxLogRatio]
  for (let round = 0; round < 60; round += 1) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)]
    if (likelihood(left) < likelihood(right)) low = left
    else high = right
  }
  const best = (low + high) / 2
  const step = 0.02
  const curvature = (2 * likelihood(best) - likelihood(best - step) - likelihood(best + step)) / (step * step)
  const isInside = Math.abs(best) < maxLogRatio - step
  const skewRatio = Math.min(10, Math.max(0.1, Math.exp(best)))
  return { skewRatio, error: isInside && curvature > 0 ? skewRatio / Math.sqrt(curvature) : null }
}

const maxBars = 30
const niceWidths = [0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5, 10, 20, 25, 50, 100]

function fitHistogram(r: readonly number[]): FittedModel<ParametricModelOf<'histogram'>> {
  const [lowest, highest] = [Math.max(-1000, smallest(r)), Math.min(1000, largest(r))]
  const width =
    niceWidths.find((candidate) => Math.floor(highest / candidate) + 1 - Math.floor(lowest / candidate) <= maxBars) ??
    100
  const first = Math.floor(lowest / width)
  // The highest value lies within the last bar.
  const bars = Math.max(1, Math.floor(highest / width) + 1 - first)
  const scale = Math.round(1 / Math.min(1, width))
  const edges = Array.from({ length: bars + 1 }, (_, i) => Math.round((first + i) * width * scale) / scale)
  const weights = Array.from({ length: bars }, () => 0)
  for (const value of r) {
    const bar = Math.min(bars - 1, Math.max(0, Math.floor(value / width) - first))
    weights[bar] = (weights[bar] ?? 0) + 1
  }
  return { model: { kind: 'histogram', edges, weights }, standardErrors: {}, n: r.length }
}

const isWithin = (value: number) => Math.abs(value) <= 1000

/** Parameters that may have a standard error, in the order in which they are written. */
const uncertainParameters: Readonly<Record<ParametricKind, readonly string[]>> = {
  binary: ['winRate', 'breakevenRate', 'averageWinR', 'averageLossR'],
  normal: ['meanR', 'sdR'],
  student: ['meanR', 'sdR'],
  splitNormal: ['meanR', 'sdR', 'skewRatio'],
  histogram: [],
}

/** The standard errors that a model states, in their order; null where it states none. */
export function statedErrors(model: SampleModel): readonly number[] | null {
  if (!('errors' in model) || model.errors === undefined) return null
  const errors: Readonly<Record<string, number>> = { ...model.errors }
  return uncertainParameters[model.kind].map((name) => errors[name] ?? 0)
}

/** The model with these standard errors, in their order; as it is where it has another number of them. */
export function withStatedErrors<Model extends ParametricModel>(model: Model, errors: readonly number[]): Model {
  const names = uncertainParameters[model.kind]
  if (names.length === 0 || names.length !== errors.length) return model
  return { ...model, errors: Object.fromEntries(names.map((name, i) => [name, errors[i]])) }
}

/** A fitted model that states its standard errors, 0 for an unknown one. A histogram has none, and stays as it is. */
export function withErrors({ model, standardErrors }: FittedModel): ParametricModel {
  const errors = uncertainParameters[model.kind].map((name) => Math.min(1000, standardErrors[name] ?? 0))
  return withStatedErrors(model, errors)
}

/** Fits a model to the R-multiples of a history; null with fewer than two trades, or where the engine has no such model. */
export function fitModel<Kind extends ParametricKind>(
  kind: Kind,
  r: readonly number[],
): FittedModel<ParametricModelOf<Kind>> | null
export function fitModel(kind: ParametricKind, r: readonly number[]): FittedModel | null {
  if (r.length < 2) return null
  if (kind === 'binary') {
    const table = fitTable(r)
    return isWithin(table.model.averageWinR) && isWithin(table.model.averageLossR) ? table : null
  }
  if (kind === 'histogram') return fitHistogram(r)
  const { values, errors } = fitSpread(r)
  const { meanR, sdR } = values
  if (!isWithin(meanR) || !isWithin(sdR)) return null
  if (kind === 'normal') return { model: { kind, ...values }, standardErrors: errors, n: r.length }
  const isConstant = sdR === 0
  if (kind === 'student') {
    const likelihoods = studentDegrees.map((degrees) => (isConstant ? 0 : studentLikelihood(r, degrees, meanR, sdR)))
    const degrees = studentDegrees[likelihoods.indexOf(largest(likelihoods))] ?? 4
    return { model: { kind, degrees, ...values }, standardErrors: { ...errors, degrees: null }, n: r.length }
  }
  const { skewRatio, error } = isConstant ? { skewRatio: 1, error: null } : fitSkew(r, meanR, sdR)
  return { model: { kind, skewRatio, ...values }, standardErrors: { ...errors, skewRatio: error }, n: r.length }
}
