import type { HistoryTrade } from '#contract/trades/history.ts'
import type { Money } from '#domain/numbers/units.ts'

/** A closed trade with the answers to its rules. */
export interface CheckedTrade {
  readonly id: string
  readonly symbol: string
  readonly netPnl: Money | null
}

/** Counts the rules of trades that were answered yes or no, and finds the trades that broke one or had a mistake. */
export function countRuleChecks(rows: readonly HistoryTrade[]) {
  const trades = rows.map(({ id, symbol = '', netPnl = null, ruleResponses = [], mistakeIds = [] }) => {
    const met = ruleResponses.filter((answer) => answer.met === 'yes').length
    const broken = ruleResponses.filter((answer) => answer.met === 'no').length
    return { id, symbol, netPnl, met, broken, mistakes: mistakeIds.length }
  })
  const met = trades.reduce((count, trade) => count + trade.met, 0)
  return {
    trades,
    met,
    checks: met + trades.reduce((count, trade) => count + trade.broken, 0),
    broken: trades.filter(({ broken }) => broken > 0) satisfies readonly CheckedTrade[],
    withMistakes: trades.filter(({ mistakes }) => mistakes > 0) satisfies readonly CheckedTrade[],
  }
}
