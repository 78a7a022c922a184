import type {
  ChallengeCurve,
  ChallengeCurveInput,
  ChallengeInput,
  ChallengeResult,
  PathMean,
} from '#domain/simulation/challenge.ts'
import { meanAndError } from '#server/reference/numerics/distribution.ts'
import { percentileOf } from '#server/reference/numerics/percentile.ts'
import { proportion } from '#server/reference/numerics/proportion.ts'
import { pathState, streams, Xoshiro } from '#server/reference/random/xoshiro.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { attemptValue, evaluate, fund, type Evaluation, type FundedAccount } from './attempt.ts'
import { checkChallenge } from './check.ts'
import { dayTrades } from './day-trades.ts'

function pathMean(values: readonly number[]): PathMean {
  const { mean, sd, standardError } = meanAndError(Float64Array.from(values))
  const reach = standardError === null ? null : 1.96 * standardError
  return {
    mean,
    sd,
    standardError,
    low: reach === null ? null : mean - reach,
    high: reach === null ? null : mean + reach,
  }
}

function daysToPass(evaluations: readonly Evaluation[]): ChallengeResult['daysToPass'] {
  const days = evaluations.filter(({ ending }) => ending === 'passed').map((attempt) => attempt.days)
  if (days.length === 0) return null
  const sorted = Float64Array.from(days).toSorted()
  const at = (percentile: number) => percentileOf(sorted, percentile)
  const mean = days.reduce((sum, count) => sum + count, 0) / days.length
  return { mean, p10: at(10), p25: at(25), p50: at(50), p75: at(75), p90: at(90) }
}

/** Simulates the attempts of a challenge. Throws SimulationRefused when a parameter is out of range. */
export function simulateChallenge(input: ChallengeInput): ChallengeResult {
  const problem = checkChallenge(input)
  if (problem !== null) throw new SimulationRefused(problem)
  const { r, paths, seed, evaluation } = input
  const trades = dayTrades(
    input.days,
    r.map((value) => value - input.extraCostR),
  )
  const evaluations: Evaluation[] = []
  const accounts: FundedAccount[] = []
  for (let path = 0; path < paths; path++) {
    evaluations.push(evaluate(input, trades, Xoshiro.from(pathState(seed, path, streams.evaluation))))
    accounts.push(fund(input, trades, Xoshiro.from(pathState(seed, path, streams.funded))))
  }
  const attempts = evaluations.map((attempt, path) => ({ ...attempt, account: accounts[path] as FundedAccount }))
  const share = (holds: (attempt: (typeof attempts)[number]) => boolean) =>
    proportion(attempts.filter(holds).length, paths)
  return {
    trades: r.length,
    paths,
    passed: share(({ ending }) => ending === 'passed'),
    phases: evaluation.targets.map((_, phase) => share(({ phases }) => phases > phase)),
    failed: {
      drawdown: share(({ ending }) => ending === 'drawdown'),
      dailyLoss: share(({ ending }) => ending === 'dailyLoss'),
      time: share(({ ending }) => ending === 'time'),
    },
    daysToPass: daysToPass(evaluations),
    payout: share(({ ending, account }) => ending === 'passed' && account.payouts > 0),
    value: pathMean(attempts.map(({ ending, account }) => attemptValue(input, ending, account))),
    funded: {
      payout: share(({ account }) => account.payouts > 0),
      kept: share(({ account }) => account.kept),
      paid: pathMean(accounts.map(({ paid }) => paid)),
      payouts: accounts.reduce((sum, { payouts }) => sum + payouts, 0) / paths,
    },
  }
}

/** The challenge with each of several risks, on the same random numbers. */
export function challengeCurve({ challenge, risks }: ChallengeCurveInput): ChallengeCurve {
  return risks.map((risk) => {
    const { passed, funded, value } = simulateChallenge({ ...challenge, risk, fundedRisk: risk })
    return { risk, passed, payout: funded.payout, paid: funded.paid, value }
  })
}
