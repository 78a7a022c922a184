import type { SimulationProblem } from '#domain/simulation/growth.ts'
import { kellyLimits, type KellyInput, type KellyResult } from '#domain/simulation/kelly.ts'
import { finiteFigures } from '#server/reference/finite-figures.ts'
import { measureDependence } from '#server/reference/resampling/dependence.ts'
import { checkExtraCost, checkSeed, checkTrades, outOfRange } from '#server/reference/sample-check.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { isIntegerWithin } from '#server/reference/within.ts'
import { flooredFraction, recommendation, shrunkFraction } from './advice.ts'
import { approximateKelly, textbookKelly } from './approximations.ts'
import { kellyBand } from './band.ts'
import { kellyFraction } from './fraction.ts'
import { breakEvenFraction, growthCurve, kellyPoint } from './log-growth.ts'

function bootstrapsFault(bootstraps: number): string | null {
  if (isIntegerWithin(bootstraps, 0, kellyLimits.maxBootstraps)) return null
  return `the number of resamples must be a whole number from 0 to ${kellyLimits.maxBootstraps}`
}

function curveFault(points: number): string | null {
  if (isIntegerWithin(points, 2, kellyLimits.maxCurvePoints)) return null
  return `the curve has from 2 to ${kellyLimits.maxCurvePoints} points`
}

/** Strictly between 0 and 1. */
const isInside = (value: number) => value > 0 && value < 1

function floorFault(floor: KellyInput['floor']): string | null {
  if (floor === null) return null
  return isInside(floor.floor) && isInside(floor.chance) ? null : 'the floor and its chance must lie between 0 and 1'
}

/** The first fault of an input, in the order of docs/simulation-spec.md section 5.2. */
function checkKelly(input: KellyInput): SimulationProblem | null {
  return (
    checkTrades(input.r, 'r') ??
    checkExtraCost(input.extraCostR) ??
    outOfRange('bootstraps', bootstrapsFault(input.bootstraps)) ??
    checkSeed(input.seed) ??
    outOfRange('curvePoints', curveFault(input.curvePoints)) ??
    outOfRange('floor', floorFault(input.floor))
  )
}

/**
 * How much equity to risk, by the history after extra costs: f* with its growth, its uncertainty and a recommendation
 * (docs/simulation-spec.md section 5.2). Refuses an input that is out of range.
 */
export function analyzeKelly(input: KellyInput): KellyResult {
  const problem = checkKelly(input)
  if (problem !== null) throw new SimulationRefused(problem)
  const x = input.r.map((value) => value - input.extraCostR)
  const best = kellyFraction(x)
  const dependence = measureDependence(x)
  const band = kellyBand(x, input.bootstraps, input.seed, dependence?.blockLength ?? 1)
  const always = { trades: x.length, dependence, textbook: textbookKelly(x), approximation: approximateKelly(x), band }
  if (best === null) {
    const without = {
      ...always,
      full: null,
      half: null,
      quarter: null,
      breakEven: null,
      curve: [],
      shrunk: null,
      recommended: null,
      floored: null,
    }
    return finiteFigures(without, 'r')
  }
  const figures = {
    ...always,
    full: kellyPoint(x, best),
    half: kellyPoint(x, best * 0.5),
    quarter: kellyPoint(x, best * 0.25),
    breakEven: best > 0 ? breakEvenFraction(x, best) : null,
    curve: growthCurve(x, best, input.curvePoints),
    shrunk: shrunkFraction(best, band),
    recommended: recommendation(x, best, band, dependence),
    floored: input.floor === null ? null : flooredFraction(x, best, input.floor),
  }
  return finiteFigures(figures, 'r')
}
