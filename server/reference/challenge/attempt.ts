import type { ChallengeInput } from '#domain/simulation/challenge.ts'
import type { Xoshiro } from '#server/reference/random/xoshiro.ts'
import { ChallengeAccount } from './account.ts'
import type { DayTrades } from './day-trades.ts'

type Ending = 'passed' | 'drawdown' | 'dailyLoss' | 'time'

export interface Evaluation {
  readonly ending: Ending
  /** Phases that were passed. */
  readonly phases: number
  /** Days of all phases. */
  readonly days: number
}

export interface FundedAccount {
  readonly kept: boolean
  readonly payouts: number
  readonly paid: number
}

/** Trades one day until a limit ends it or `isDone` says so; returns what ended the account, or 'done'. */
function tradeDay(
  account: ChallengeAccount,
  trades: DayTrades,
  generator: Xoshiro,
  risk: number,
  isDone: () => boolean,
): 'drawdown' | 'dailyLoss' | 'done' | null {
  account.beginDay()
  const count = trades.begin(generator)
  for (let place = 0; place < count; place++) {
    const consequence = account.take(risk * trades.take(place, generator))
    if (consequence === 'dayOver') break
    if (consequence !== null) return consequence
    if (isDone()) return 'done'
  }
  account.endDay()
  return null
}

function runPhase(
  { limits, risk, evaluation }: ChallengeInput,
  target: number,
  trades: DayTrades,
  generator: Xoshiro,
): { readonly ending: Ending; readonly days: number } {
  const account = new ChallengeAccount(limits)
  const isDone = () => account.balance >= 1 + target && account.isConsistent()
  for (let day = 1; day <= evaluation.maxDays; day++) {
    const ended = tradeDay(account, trades, generator, risk, isDone)
    if (ended === 'done') return { ending: 'passed', days: Math.max(day, evaluation.minDays) }
    if (ended !== null) return { ending: ended, days: day }
  }
  return { ending: 'time', days: evaluation.maxDays }
}

/** All phases of one attempt, each with an account of its own. */
export function evaluate(input: ChallengeInput, trades: DayTrades, generator: Xoshiro): Evaluation {
  let days = 0
  for (const [phase, target] of input.evaluation.targets.entries()) {
    const run = runPhase(input, target, trades, generator)
    days += run.days
    if (run.ending !== 'passed') return { ending: run.ending, phases: phase, days }
  }
  return { ending: 'passed', phases: input.evaluation.targets.length, days }
}

const never = () => false

/** The funded account to its last day. */
export function fund({ limits, fundedRisk, funded }: ChallengeInput, trades: DayTrades, generator: Xoshiro) {
  const account = new ChallengeAccount(limits)
  let [payouts, paid, sincePayout] = [0, 0, 0]
  for (let day = 0; day < funded.days; day++) {
    if (tradeDay(account, trades, generator, fundedRisk, never) !== null) return { kept: false, payouts, paid }
    sincePayout++
    if (sincePayout < funded.payoutEvery || account.balance - 1 < funded.minProfit || !account.isConsistent()) continue
    paid += account.payOut(funded.buffer, funded.split)
    payouts++
    sincePayout = 0
  }
  return { kept: true, payouts, paid }
}

/** What an attempt pays after fees. */
export function attemptValue({ fees }: ChallengeInput, ending: Ending, { payouts, paid }: FundedAccount): number {
  const spent = 0 - fees.entry
  if (ending !== 'passed') return spent
  const value = spent + paid - fees.activation
  return fees.refunded && payouts > 0 ? value + fees.entry : value
}
