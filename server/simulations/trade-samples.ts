import { sql, type RawBuilder, type Transaction } from 'kysely'
import { sessionFigures } from '#domain/market/session-figures.ts'
import type { StatedSession } from '#domain/market/stated-session.ts'
import { sortByExit } from '#domain/metrics/shared/sort-by-exit.ts'
import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'
import { entryTrades, type EntryContext, type EntryTradeRecord } from '#domain/simulation/what-if/entry-trade.ts'
import { measureTrade, type RecordedTrade } from '#domain/simulation/what-if/measured-trade.ts'
import {
  sampleLimits,
  buildSampleTrade,
  countApproximate,
  type SampleExclusionReason,
  type SampleTrade,
} from '#domain/simulation/what-if/sample-trade.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { Trade } from '#domain/trade/trade.ts'
import type { Schema } from '#server/sql/tables.ts'
import { isInTradeList } from '#server/trades/filters/filter-conditions.ts'
import { statedSession } from '#server/trades/stated-session.ts'
import { noneLeftOut, type SampleCounts } from './sample-counts.ts'

/**
 * The source of trades: a portfolio that the user may read, one setup in it, or a setup of the user's own; of these the
 * trades of a list, if one is named.
 */
export type SampleSource = (
  | { readonly portfolioId: Id; readonly setupId?: Id }
  | { readonly setupId: Id; readonly userId: Id }
) & { readonly tradeListId?: Id | null }

function sourceCondition(source: SampleSource): RawBuilder<boolean> {
  const { setupId, tradeListId = null } = source
  const conditions = [
    'portfolioId' in source
      ? sql`trades.portfolio_id = ${source.portfolioId}::uuid`
      : sql`trades.user_id = ${source.userId}::uuid`,
    ...(setupId === undefined ? [] : [sql`trades.setup_id = ${setupId}::uuid`]),
    ...(tradeListId === null ? [] : [isInTradeList(tradeListId)]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const isClosed = sql`trades.status = 'completed' and not trades.is_excluded and trades.gross_pnl is not null
  and trades.entry_at is not null and trades.exit_at is not null and trades.entry_price is not null
  and trades.exit_price is not null and trades.max_quantity > 0 and trades.result is distinct from 'open'`
const isApproximate = sql`trades.excursion_source = 'candlesApproximate'`
const hasRisk = sql`coalesce(trades.initial_risk_amount, 0) > 0`
// How far approximate extremes may reach is unknown until they are computed again.
const hasExcursions = sql`trades.mae_r is not null and trades.mfe_r is not null and (not ${isApproximate} or exists (
  select from candle_figures where candle_figures.trade_id = trades.id and candle_figures.possible_low is not null))`
const hasPostExit = sql`trades.post_high is not null and trades.post_low is not null`

/** Why a sample excludes a trade; null if it includes it. No other code decides this. */
const leftOutReason = sql<SampleExclusionReason | null>`case
  when trades.status in ('missed', 'cancelled') then 'notTaken'
  when trades.is_excluded then 'excluded'
  when not (${isClosed}) then 'notClosed'
  when not (${hasRisk}) then 'noRisk'
  when not (${hasExcursions}) then 'noExcursions'
end`

interface CountRow {
  readonly setup: Id | null
  readonly reason: SampleExclusionReason | null
  readonly trades: number
  readonly closed: number
  readonly with_risk: number
  readonly with_excursions: number
  readonly with_post_exit: number
  readonly approximate: number
}

/** Adds up the rows of one source; a sample takes the newest usable trades, up to the limit. */
function sumCounts(rows: readonly CountRow[]): SampleCounts {
  const left = { ...noneLeftOut }
  const coverage = { closed: 0, withRisk: 0, withExcursions: 0, withPostExit: 0 }
  let usable = 0
  let approximate = 0
  for (const row of rows) {
    if (row.reason === null) {
      usable += row.trades
      approximate += row.approximate
    } else left[row.reason] += row.trades
    coverage.closed += row.closed
    coverage.withRisk += row.with_risk
    coverage.withExcursions += row.with_excursions
    coverage.withPostExit += row.with_post_exit
  }
  const taken = Math.min(usable, sampleLimits.maxTrades)
  const leftOut = { ...left, beyondLimit: usable - taken }
  return { usable: taken, approximate: Math.min(approximate, taken), leftOut, coverage }
}

function countRows(trx: Transaction<Schema>, where: RawBuilder<boolean>) {
  return sql<CountRow>`
    select trades.setup_id as setup, ${leftOutReason} as reason, count(*) as trades,
      count(*) filter (where ${isClosed}) as closed,
      count(*) filter (where ${isClosed} and ${hasRisk}) as with_risk,
      count(*) filter (where ${isClosed} and ${hasExcursions}) as with_excursions,
      count(*) filter (where ${isClosed} and ${hasPostExit}) as with_post_exit,
      count(*) filter (where ${isApproximate}) as approximate
    from trades where ${where} group by 1, 2
  `.execute(trx)
}

/** The counts of each of the user's setups; setups without trades are missing. */
export async function countSamplesBySetup(trx: Transaction<Schema>, userId: Id): Promise<Map<Id, SampleCounts>> {
  const { rows } = await countRows(trx, sql`trades.user_id = ${userId}::uuid and trades.setup_id is not null`)
  const setups = new Set(rows.flatMap(({ setup }) => setup ?? []))
  return new Map([...setups].map((setup) => [setup, sumCounts(rows.filter((row) => row.setup === setup))]))
}

/** The counts of a source without trades. */
export const noCounts: SampleCounts = sumCounts([])

type SampleRow = RecordedTrade & {
  readonly portfolioId: Id
  readonly symbol: string
  readonly entryAt: Instant
  readonly exitAt: Instant
  readonly result: EntryTradeRecord['result']
  readonly timeZone: string
  readonly firstQuantity: Decimal | null
  readonly firstPrice: Decimal | null
  readonly assetClass: Trade['assetClass']
  readonly quoteCurrency: Trade['quoteCurrency']
  readonly statedSession: StatedSession | null
  readonly newsImpact: EntryContext['newsImpact']
  readonly brokeRule: boolean | null
  readonly mistakes: readonly string[]
}

/** The newest usable trades, in any order. */
async function readUsableRows(trx: Transaction<Schema>, source: SampleSource): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select trades.id, trades.portfolio_id as "portfolioId", trades.symbol, trades.direction,
      trades.entry_at as "entryAt", trades.exit_at as "exitAt", trades.entry_price as "entryPrice",
      trades.exit_price as "exitPrice", trades.max_quantity as "maxQuantity", trades.point_value as "pointValue", trades.gross_pnl as "grossPnl",
      trades.total_fees as "totalFees", trades.initial_risk_amount as "initialRiskAmount",
      coalesce(trades.initial_stop_price, trades.planned_stop_price) as "stopPrice",
      trades.planned_target1 as "targetPrice", trades.mae_r as "maeR", trades.mfe_r as "mfeR",
      trades.excursion_source as "excursionSource", figures.possible_low as "possibleLow",
      figures.possible_high as "possibleHigh",
      trades.exit_reason as "exitReason", trades.post_high as "postHigh", trades.post_low as "postLow",
      trades.time_to_mfpe_min::float8 as "timeToMfpeMin", trades.time_to_mape_min::float8 as "timeToMapeMin",
      trades.result, portfolios.time_zone as "timeZone",
      first.quantity as "firstQuantity", first.price as "firstPrice",
      trades.asset_class as "assetClass", trades.quote_currency as "quoteCurrency",
      ${statedSession} as "statedSession", trades.news_impact as "newsImpact",
      (select bool_or(checks.met = 'no') from rule_checks as checks
        where checks.trade_id = trades.id and checks.phase in ('plan', 'entry')) as "brokeRule",
      array(select mistakes.name from trade_mistakes as made join mistakes on mistakes.id = made.mistake_id
        where made.trade_id = trades.id and mistakes.phase in ('plan', 'entry') order by mistakes.name) as mistakes
    from trades
      join portfolios on portfolios.id = trades.portfolio_id
      left join candle_figures as figures on figures.trade_id = trades.id
      left join lateral (
        select quantity, price from fills where fills.trade_id = trades.id order by at, position limit 1
      ) as first on true
    where ${sourceCondition(source)} and ${leftOutReason} is null
    order by trades.exit_at desc, trades.entry_at desc, trades.id desc
    limit ${sampleLimits.maxTrades}
  `.execute(trx)
  return rows
}

/** A trade as the behavior selectors read it; they need only the first fill. */
function toEnteredTrade(row: SampleRow): EntryTradeRecord {
  const { firstQuantity: quantity, firstPrice: price, entryAt: at, newsImpact, brokeRule, mistakes } = row
  const session = sessionFigures({ ...row, exitAt: null }, row.statedSession).entrySession
  return {
    ...row,
    executions: quantity === null || price === null ? [] : [{ at, quantity, price }],
    atEntry: { session, newsImpact, brokeRule, mistakes },
  }
}

/** A source's usable trades in order of exit, with the reasons why others are excluded. */
export interface MeasuredSample {
  readonly counts: SampleCounts
  readonly trades: readonly SampleTrade[]
  /** The portfolio of all the trades; null if they belong to several, or if there are none. */
  readonly portfolioId: Id | null
}

const toTimedTrade = (row: SampleRow) => ({
  ...row,
  entryTime: millisecondsOf(row.entryAt),
  exitTime: millisecondsOf(row.exitAt),
})

export async function readMeasuredSample(trx: Transaction<Schema>, source: SampleSource): Promise<MeasuredSample> {
  const counted = await countRows(trx, sourceCondition(source))
  const rows = await readUsableRows(trx, source)
  const entered = new Map(
    [...new Set(rows.map(({ timeZone }) => timeZone))].flatMap((zone) =>
      entryTrades(rows.filter(({ timeZone }) => timeZone === zone).map(toEnteredTrade), zone).map((entry) => [
        entry.id,
        entry,
      ]),
    ),
  )
  const trades = sortByExit(rows.map(toTimedTrade)).flatMap((row) => {
    const entry = entered.get(row.id)
    const exitAt = entry?.exitAt ?? null
    // Usable trades have both times: the SQL condition requires them.
    return entry === undefined || exitAt === null ? [] : [buildSampleTrade(measureTrade(row), { ...entry, exitAt })]
  })
  const portfolios = new Set(rows.map(({ portfolioId }) => portfolioId))
  const [only = null] = portfolios
  return {
    counts: { ...sumCounts(counted.rows), approximate: countApproximate(trades) },
    trades,
    portfolioId: portfolios.size === 1 ? only : null,
  }
}
