import type { SimulationProblem } from '#domain/simulation/growth.ts'
import { whatIfLimits, type WhatIfInput, type WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import { outOfRange } from '#server/reference/sample-check.ts'
import { isIntegerWithin, isWithin } from '#server/reference/within.ts'

const fallbacks: ReadonlySet<string> = new Set(['pessimistic', 'optimistic', 'neutral'])
const policies: ReadonlySet<string> = new Set([...fallbacks, 'exact'])
const sizings: ReadonlySet<string> = new Set(['constantSize', 'constantRisk'])

const isDistance = (value: number) => isWithin(value, -1e9, 1e9)
const isExcursion = (value: number) => isWithin(value, 0, 1e9)

function isTrade({ r, mae, mfe, post, candles }: WhatIfTrade): boolean {
  return (
    isDistance(r) &&
    isExcursion(mae) &&
    isExcursion(mfe) &&
    (post === null || (isExcursion(post.mape) && isExcursion(post.mfpe))) &&
    (candles === null || candles.every(({ adverse, favorable }) => isDistance(adverse) && isDistance(favorable)))
  )
}

function checkWhatIfTrades(trades: readonly WhatIfTrade[]): SimulationProblem | null {
  if (trades.length === 0)
    return { code: 'too_few_trades', parameter: 'trades', message: 'at least one trade is needed' }
  if (trades.length > whatIfLimits.maxTrades) {
    const message = `at most ${whatIfLimits.maxTrades} trades are accepted, there are ${trades.length}`
    return { code: 'too_many_trades', parameter: 'trades', message }
  }
  if (!trades.every(isTrade))
    return outOfRange('trades', 'every distance of a trade must be a number of reasonable size')
  const candles = trades.reduce((count, trade) => count + (trade.candles?.length ?? 0), 0)
  if (candles <= whatIfLimits.maxCandles) return null
  return outOfRange('trades', `at most ${whatIfLimits.maxCandles} candles are accepted, there are ${candles}`)
}

function levelsFault(levels: readonly number[]): string | null {
  if (!isIntegerWithin(levels.length, 1, whatIfLimits.maxLevels)) {
    return `from 1 to ${whatIfLimits.maxLevels} distances are accepted`
  }
  if (!levels.every((level) => isWithin(level, 1e-6, 1e6))) return 'every distance must be between 0.000001 and 1000000'
  const rise = levels.every((level, i) => i === 0 || level > (levels[i - 1] as number))
  return rise ? null : 'every distance must be above the one before'
}

function costFault(cost: number): string | null {
  return isWithin(cost, 0, 1000) ? null : 'it must be between 0 and 1000'
}

/** The first fault of an input, in the order of docs/simulation-spec.md section 7.1. */
export function checkWhatIf(input: WhatIfInput): SimulationProblem | null {
  return (
    checkWhatIfTrades(input.trades) ??
    outOfRange('stops', levelsFault(input.stops)) ??
    outOfRange('targets', levelsFault(input.targets)) ??
    outOfRange('slippage', costFault(input.slippage)) ??
    outOfRange('cost', costFault(input.cost)) ??
    outOfRange('policy', policies.has(input.policy) ? null : 'the policy is unknown') ??
    outOfRange('fallback', fallbacks.has(input.fallback) ? null : 'the fallback is unknown') ??
    outOfRange('sizing', sizings.has(input.sizing) ? null : 'the sizing is unknown')
  )
}
