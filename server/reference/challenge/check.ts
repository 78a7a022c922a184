import { challengeLimits, type ChallengeDays, type ChallengeInput } from '#domain/simulation/challenge.ts'
import type { SimulationProblem } from '#domain/simulation/growth.ts'
import { checkExtraCost, checkSeed, checkTrades, outOfRange } from '#server/reference/sample-check.ts'
import { isIntegerWithin, isWithin } from '#server/reference/within.ts'

const { maxDays, maxPaths, maxPhases, maxTradesPerDay } = challengeLimits

const isAmount = (value: number) => value > 0 && value <= 1000
const isMultiple = (value: number) => isWithin(value, 0, 1000)
const isShare = (value: number) => isWithin(value, 0, 1)

function areDaysValid(days: ChallengeDays, trades: number): boolean {
  if (days.kind === 'drawn') return isIntegerWithin(days.trades, 1, maxTradesPerDay)
  const { tradesPerDay } = days
  const sum = tradesPerDay.reduce((total, count) => total + count, 0)
  return tradesPerDay.length >= 2 && tradesPerDay.every((count) => isIntegerWithin(count, 1, trades)) && sum === trades
}

function areLimitsValid({ drawdown, dailyLoss, consistency }: ChallengeInput['limits']): boolean {
  return (
    isAmount(drawdown.amount) &&
    (drawdown.lockAt === null || isMultiple(drawdown.lockAt)) &&
    (dailyLoss === null || isAmount(dailyLoss.amount)) &&
    (consistency === null || (consistency > 0 && consistency <= 1))
  )
}

function isEvaluationValid({ targets, minDays, maxDays: most }: ChallengeInput['evaluation']): boolean {
  return (
    isIntegerWithin(targets.length, 1, maxPhases) &&
    targets.every(isAmount) &&
    isIntegerWithin(most, 1, maxDays) &&
    isIntegerWithin(minDays, 0, most)
  )
}

function isFundedValid({ days, payoutEvery, minProfit, buffer, split }: ChallengeInput['funded']): boolean {
  return (
    isIntegerWithin(days, 1, maxDays) &&
    isIntegerWithin(payoutEvery, 1, maxDays) &&
    isAmount(minProfit) &&
    isMultiple(buffer) &&
    buffer < minProfit &&
    isShare(split)
  )
}

const must = (parameter: string, isValid: boolean, message: string) => outOfRange(parameter, isValid ? null : message)

/** The first fault of a challenge, in the order of docs/simulation-spec.md section 2.9; null without one. */
export function checkChallenge(input: ChallengeInput): SimulationProblem | null {
  const { r, days, risk, fundedRisk, extraCostR, limits, evaluation, funded, fees, paths, seed } = input
  return (
    checkTrades(r, 'r') ??
    must(
      'r',
      r.every((value) => isWithin(value, -1e6, 1e6)),
      'every result must lie between -1000000 and 1000000 R',
    ) ??
    must('days', areDaysValid(days, r.length), 'days must add up to the trades, drawn ones have 1 to 100 trades') ??
    must('risk', isShare(risk), 'the risk must be from 0 to 1') ??
    must('fundedRisk', isShare(fundedRisk), 'the risk must be from 0 to 1') ??
    checkExtraCost(extraCostR) ??
    must('limits', areLimitsValid(limits), 'loss limits must be above 0, the best day’s share also at most 1') ??
    must('evaluation', isEvaluationValid(evaluation), 'one to three targets, and whole days from least to most') ??
    must('funded', isFundedValid(funded), 'payouts need whole days, a profit above the buffer and a share') ??
    must('fees', isMultiple(fees.entry) && isMultiple(fees.activation), 'fees must be from 0 to 1000') ??
    must('paths', isIntegerWithin(paths, 1, maxPaths), `paths must be a whole number from 1 to ${maxPaths}`) ??
    checkSeed(seed)
  )
}
