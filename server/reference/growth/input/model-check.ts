import { simulationLimits } from '#domain/simulation/growth.ts'
import { studentDegrees, type SampleModel } from '#domain/simulation/model.ts'
import { isIntegerWithin, isWithin } from '#server/reference/within.ts'
import { errorsOf } from './parameter-errors.ts'

const isShare = (value: number) => isWithin(value, 0, 1)

function daysFault(tradesPerDay: readonly number[], trades: number): string | null {
  if (tradesPerDay.length < 2) return 'at least two days of trading are needed'
  if (!tradesPerDay.every((size) => Number.isInteger(size) && size >= 1))
    return 'every day must have a whole number of trades'
  const sum = tradesPerDay.reduce((total, size) => total + size, 0)
  return sum === trades ? null : `the days hold ${sum} trades, the history ${trades}`
}

function histogramFault(edges: readonly number[], weights: readonly number[]): string | null {
  if (!isIntegerWithin(weights.length, 1, simulationLimits.maxBins)) {
    return `a histogram has from 1 to ${simulationLimits.maxBins} bins`
  }
  if (!weights.every((weight) => Number.isFinite(weight) && weight >= 0)) return 'every weight must be a number from 0'
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(total > 0 && Number.isFinite(total))) return 'the weights must have a finite sum above 0'
  if (edges.length !== weights.length + 1) return 'there must be one edge more than there are weights'
  if (!edges.every((edge) => isWithin(edge, -1000, 1000))) return 'every edge must be between -1000 and 1000 R'
  const rise = edges.every((edge, i) => i === 0 || edge > (edges[i - 1] as number))
  return rise ? null : 'every edge must be above the one before'
}

function momentsFault({ meanR, sdR }: { readonly meanR: number; readonly sdR: number }): string | null {
  return isWithin(meanR, -1000, 1000) && isWithin(sdR, 0, 1000)
    ? null
    : 'the mean must be between -1000 and 1000 R, the standard deviation between 0 and 1000 R'
}

/** The fault of a model for a history of `trades` trades; null without one. */
export function modelFault(model: SampleModel, trades: number): string | null {
  const areErrorsValid = errorsOf(model)?.every((error) => isWithin(error, 0, 1000)) ?? true
  return areErrorsValid ? shapeFault(model, trades) : 'every standard error must be between 0 and 1000'
}

function shapeFault(model: SampleModel, trades: number): string | null {
  switch (model.kind) {
    case 'iid':
    case 'permutation':
      return null
    case 'stationary':
    case 'circular':
      return model.blockLength === null || isIntegerWithin(model.blockLength, 1, 10_000)
        ? null
        : 'the length of blocks must be a whole number from 1 to 10000'
    case 'days':
      return daysFault(model.tradesPerDay, trades)
    case 'binary':
      if (!(isShare(model.winRate) && isShare(model.breakevenRate) && model.winRate + model.breakevenRate <= 1)) {
        return 'win rate and break-even rate must be between 0 and 1, and so must their sum'
      }
      return isWithin(model.averageWinR, 0, 1000) && isWithin(model.averageLossR, 0, 1000)
        ? null
        : 'average win and average loss must be between 0 and 1000 R'
    case 'histogram':
      return histogramFault(model.edges, model.weights)
    case 'normal':
      return momentsFault(model)
    case 'student':
      if (!studentDegrees.includes(model.degrees)) {
        return `the degrees of freedom must be one of ${studentDegrees.join(', ')}`
      }
      return momentsFault(model)
    case 'splitNormal':
      return isWithin(model.skewRatio, 0.1, 10)
        ? momentsFault(model)
        : 'the ratio of the widths must be between 0.1 and 10'
  }
}
