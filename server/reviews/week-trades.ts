import { sql, type Transaction } from 'kysely'
import { complianceOf } from '#domain/datapoints/derivations/rules.ts'
import type { Direction } from '#domain/fills/fill.ts'
import type { GoalTrade } from '#domain/journal/evaluate-goal.ts'
import type { CalendarDate, Id, Money, R } from '#domain/numbers/units.ts'
import type { RuleCheck } from '#domain/trade/fields/trade-field.ts'
import type { Schema } from '#server/sql/tables.ts'
import { countedTrades, type TradeDays } from '#server/trades/storage/counted-trades.ts'
import { readMistakes, readRuleChecks } from '#server/trades/storage/lists.ts'

/** What a review shows of a trade. */
export interface TradeBrief {
  readonly id: Id
  readonly symbol: string
  readonly direction: Direction
  readonly date: CalendarDate
  readonly netPnl: Money | null
  readonly realizedR: R | null
}

/** An entered trade with what goals are measured from. */
export interface WeekTrade extends GoalTrade {
  readonly brief: TradeBrief
  readonly ruleChecks: readonly RuleCheck[]
}

const none: readonly never[] = []

/** Trades entered or closed between two days, oldest entry first, which count in goals: active or completed, and not excluded. */
export async function readWeekTrades(trx: Transaction<Schema>, portfolioId: Id, days: TradeDays): Promise<WeekTrade[]> {
  const rows = await countedTrades(trx, portfolioId, days)
    .select(['id', 'symbol', 'direction', 'entry_at', 'exit_at', 'result', 'net_pnl', 'realized_r', 'reviewed_at'])
    .select(sql<CalendarDate>`coalesce(exit_date, (entry_at at time zone ${days.timeZone})::date)`.as('date'))
    .execute()
  const ids = rows.map(({ id }) => id)
  const [mistakes, checks] = [await readMistakes(trx, ids), await readRuleChecks(trx, ids)]
  return rows.toReversed().flatMap((row): WeekTrade[] => {
    const { id, symbol, direction, date, entry_at: entryAt } = row
    if (entryAt === null) return []
    const ruleChecks = checks.get(id) ?? none
    return [
      {
        id,
        entryAt,
        exitAt: row.exit_at,
        result: row.result,
        realizedR: row.realized_r,
        isReviewed: row.reviewed_at !== null,
        compliance: complianceOf(ruleChecks),
        mistakeIds: mistakes.get(id) ?? none,
        ruleChecks,
        brief: { id, symbol, direction, date, netPnl: row.net_pnl, realizedR: row.realized_r },
      },
    ]
  })
}
