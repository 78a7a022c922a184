import { statedErrors, withStatedErrors } from '#domain/simulation/fit-model.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import { studentDegrees } from '#domain/simulation/model.ts'
import { parseWholeInRange } from '#shared/simulation/parse-in-range.ts'
import type { ChosenModel, ModelKind } from './growth-settings.ts'
import { numbersFromText, numbersText } from './number-list.ts'

/** The names of models in an address, which must never change. */
const names: Readonly<Record<ModelKind, string>> = {
  iid: 'independent',
  permutation: 'shuffle',
  stationary: 'blocks',
  circular: 'fixed-blocks',
  days: 'days',
  binary: 'table',
  normal: 'normal',
  student: 'student',
  splitNormal: 'skewed',
  histogram: 'drawn',
}
const kinds = Object.keys(names) as ModelKind[]

const automatic = 'auto'
const isShare = (value: number) => value >= 0 && value <= 1
const isR = (value: number) => Math.abs(value) <= 1000
const isSpread = (value: number) => value >= 0 && value <= 1000

/** The same model with the standard errors in the address, if it has any: those of a saved run. */
function withAddressErrors(model: ChosenModel, address: URLSearchParams): ChosenModel {
  const errors = numbersFromText(address.get('errors'))
  if (!('custom' in model) || model.custom === null || errors?.every(isSpread) !== true) return model
  // The kind of `custom` is that of the model.
  return { kind: model.kind, custom: withStatedErrors(model.custom, errors) } as ChosenModel
}

/** The model of the parameters in the address; fitted to the sample where they are missing or invalid. */
function readParametric(kind: 'binary' | 'normal' | 'student' | 'splitNormal', numbers: number[] | null): ChosenModel {
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = numbers ?? []
  switch (kind) {
    case 'binary': {
      const isValid = isShare(a) && isShare(b) && a + b <= 1 && isSpread(c) && isSpread(d)
      const custom = { kind, winRate: a, breakevenRate: b, averageWinR: c, averageLossR: d }
      return { kind, custom: isValid ? custom : null }
    }
    case 'normal':
      return { kind, custom: isR(a) && isSpread(b) ? { kind, meanR: a, sdR: b } : null }
    case 'student': {
      const degrees = studentDegrees.find((known) => known === c)
      return {
        kind,
        custom: isR(a) && isSpread(b) && degrees !== undefined ? { kind, meanR: a, sdR: b, degrees } : null,
      }
    }
    case 'splitNormal': {
      const isValid = isR(a) && isSpread(b) && c >= 0.1 && c <= 10
      return { kind, custom: isValid ? { kind, meanR: a, sdR: b, skewRatio: c } : null }
    }
  }
}

function readHistogram(address: URLSearchParams): ChosenModel {
  const kind = 'histogram'
  const [edges, weights] = [numbersFromText(address.get('edges')), numbersFromText(address.get('bars'))]
  if (edges === null || weights === null || weights.length > simulationLimits.maxBins) return { kind, custom: null }
  const rises = edges.every((edge, i) => isR(edge) && (i === 0 || edge > (edges[i - 1] ?? edge)))
  const isDrawn = weights.every((weight) => weight >= 0) && weights.some((weight) => weight > 0)
  const isValid = rises && isDrawn && edges.length === weights.length + 1
  return { kind, custom: isValid ? { kind, edges, weights } : null }
}

/** Reads the model; addresses without one draw blocks, as the simulator does at first. */
export function modelFromAddress(address: URLSearchParams): ChosenModel {
  const kind = kinds.find((known) => names[known] === address.get('model')) ?? 'stationary'
  switch (kind) {
    case 'iid':
    case 'permutation':
    case 'days':
      return { kind }
    case 'stationary':
    case 'circular':
      return { kind, blockLength: parseWholeInRange(address.get('block'), [1, 10_000]) }
    case 'histogram':
      return readHistogram(address)
    case 'binary':
    case 'normal':
    case 'student':
    case 'splitNormal':
      return withAddressErrors(readParametric(kind, numbersFromText(address.get('shape'))), address)
  }
}

export function writeModel(address: URLSearchParams, model: ChosenModel): void {
  address.set('model', names[model.kind])
  if (model.kind === 'stationary' || model.kind === 'circular')
    address.set('block', model.blockLength === null ? automatic : String(model.blockLength))
  if (!('custom' in model) || model.custom === null) return
  const { custom } = model
  const errors = statedErrors(custom)
  if (errors !== null) address.set('errors', numbersText(errors))
  switch (custom.kind) {
    case 'binary':
      address.set('shape', numbersText([custom.winRate, custom.breakevenRate, custom.averageWinR, custom.averageLossR]))
      break
    case 'normal':
      address.set('shape', numbersText([custom.meanR, custom.sdR]))
      break
    case 'student':
      address.set('shape', numbersText([custom.meanR, custom.sdR, custom.degrees]))
      break
    case 'splitNormal':
      address.set('shape', numbersText([custom.meanR, custom.sdR, custom.skewRatio]))
      break
    case 'histogram':
      address.set('edges', numbersText(custom.edges))
      address.set('bars', numbersText(custom.weights))
      break
  }
}
