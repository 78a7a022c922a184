import type { Transaction } from 'kysely'
import { demoTimeZone } from '#domain/demo/calendar.ts'
import { demoPortfolioNames } from '#domain/demo/portfolio-names.ts'
import { buildDemoPortfolios, demoSeed, type DemoPortfolio, type DemoTrade } from '#domain/demo/portfolios.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { dayMs } from '#domain/time/durations.ts'
import { instantAt } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { statesCosts } from '#domain/trade/commission-rule.ts'
import type { Attachment } from '#domain/trade/fields/trade-field.ts'
import { storeCandleFigures } from '#server/figures/candle-figures.ts'
import { giveDefaults } from '#server/playbook/defaults/give-defaults.ts'
import { deletePortfolio, insertPortfolio, listPortfolios } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { yieldToEventLoop } from '#server/runtime/yield-to-event-loop.ts'
import type { Schema } from '#server/sql/tables.ts'
import { timeOrderedId } from '#server/sql/time-ordered-id.ts'
import { checkAndDeriveTrade } from '#server/trades/storage/derive-trade.ts'
import { insertTrades, type TradeToStore } from '#server/trades/storage/write-trades.ts'
import { storeDemoCandles } from './demo-candles.ts'
import { storeDemoCharts } from './demo-charts.ts'
import type { DemoLoad } from './demo-load.ts'
import { DemoPlaybook } from './demo-playbook.ts'

/** Trades per insert: a fraction of a second on the embedded database. */
const batchSize = 100

/** Yesterday in New York, so that nothing is in the future. */
const lastDay = () => calendarDateIn(instantAt(Date.now() - dayMs), demoTimeZone)

/** A trade that was stored, and what the coach says about it. */
export interface StoredDemoTrade {
  readonly id: Id
  readonly remark: string | null
}

export interface LoadedDemo {
  readonly portfolios: Portfolio[]
  readonly trades: readonly StoredDemoTrade[]
}

/** Builds the demo portfolios as of yesterday, and lets other requests be answered between its steps. */
export async function buildInSlices(): Promise<DemoPortfolio[]> {
  const steps = buildDemoPortfolios(demoSeed, lastDay())
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    await yieldToEventLoop()
  }
}

/** Throws `conflict` if a demo portfolio exists. */
async function refuseSecondDemo(trx: Transaction<Schema>, userId: Id): Promise<void> {
  const taken = new Set((await listPortfolios(trx, userId)).map(({ name }) => name.toLowerCase()))
  if (demoPortfolioNames.some((name) => taken.has(name.toLowerCase()))) {
    throw new ApiError('conflict', 'The demo portfolios already exist.')
  }
}

/** Prepares trades for storing, with what they name of the account's playbook. */
function prepareTrades(
  trades: readonly DemoTrade[],
  portfolio: Portfolio,
  playbook: DemoPlaybook,
  charts: ReadonlyMap<DemoTrade, Attachment>,
): TradeToStore[] {
  return trades.map((demoTrade) => {
    const { input, references, excursionSource } = demoTrade
    const chart = charts.get(demoTrade)
    const stated = {
      ...input,
      ...playbook.fieldsOf(references),
      screenshots: chart === undefined ? [] : [chart],
    }
    const { trade, faults } = checkAndDeriveTrade(stated, portfolio)
    if (trade === null) throw new Error(`a demo trade is invalid: ${JSON.stringify(faults)}`)
    return {
      ...trade,
      id: timeOrderedId(Date.now()),
      portfolioId: portfolio.id,
      excursionSource,
      commissionSource: statesCosts(stated) ? 'stated' : 'none',
      ruleChecks: playbook.ruleChecksOf(references),
      source: 'manual',
      importBatchId: null,
      importKey: null,
    }
  })
}

/** The revision of a new trade. */
const firstRevision = 1

async function storeTrades(
  { transaction }: DemoLoad,
  demoTrades: readonly DemoTrade[],
  portfolio: Portfolio,
  playbook: DemoPlaybook,
  charts: ReadonlyMap<DemoTrade, Attachment>,
): Promise<StoredDemoTrade[]> {
  const stored: StoredDemoTrade[] = []
  for (let start = 0; start < demoTrades.length; start += batchSize) {
    const batch = demoTrades.slice(start, start + batchSize)
    const trades = prepareTrades(batch, portfolio, playbook, charts)
    const idOf = (place: number) => trades[place]?.id ?? ''
    await transaction(async (trx) => {
      await insertTrades(trx, trades)
      await storeCandleFigures(
        trx,
        batch.flatMap(({ candleFigures }, place) =>
          candleFigures === null ? [] : [{ ...candleFigures, tradeId: idOf(place), tradeRevision: firstRevision }],
        ),
      )
    })
    stored.push(...batch.map(({ remark }, place) => ({ id: idOf(place), remark })))
    await yieldToEventLoop()
  }
  return stored
}

async function storeJournal(trx: Transaction<Schema>, id: Id, { cashFlows, dayNotes }: DemoPortfolio): Promise<void> {
  await trx
    .insertInto('cash_flows')
    .values(cashFlows.map((flow) => ({ portfolio_id: id, ...flow })))
    .execute()
  await trx
    .insertInto('day_notes')
    .values(dayNotes.map((note) => ({ portfolio_id: id, ...note })))
    .execute()
}

async function storeDemo(load: DemoLoad, demo: readonly DemoPortfolio[]): Promise<LoadedDemo> {
  const { transaction, userId, undo } = load
  const { portfolios, playbook } = await transaction(async (trx) => {
    await refuseSecondDemo(trx, userId)
    await giveDefaults(trx, userId)
    const inserted: Portfolio[] = []
    for (const { portfolio } of demo) inserted.push(await insertPortfolio(trx, portfolio))
    return { portfolios: inserted, playbook: await DemoPlaybook.read(trx, userId) }
  })
  const { addedTags } = playbook
  if (addedTags.length > 0) undo.push((trx) => trx.deleteFrom('tags').where('id', 'in', addedTags).execute())
  for (const { id } of portfolios) undo.push((trx) => deletePortfolio(trx, id))
  const trades: StoredDemoTrade[] = []
  for (const [place, given] of demo.entries()) {
    const portfolio = portfolios[place]
    if (portfolio === undefined) continue
    const charts = await storeDemoCharts(load, given.trades)
    trades.push(...(await storeTrades(load, given.trades, portfolio, playbook, charts)))
    await transaction((trx) => storeJournal(trx, portfolio.id, given))
    await storeDemoCandles(load, given.series)
  }
  const ids = new Set(portfolios.map(({ id }) => id))
  const current = await transaction((trx) => listPortfolios(trx, userId))
  return { portfolios: current.filter(({ id }) => ids.has(id)), trades }
}

/**
 * Adds the demo portfolios with their trades, notes, cash flows, charts and candles, and the defaults if the account
 * has none yet. Throws `conflict` if a demo portfolio already exists. Demo portfolios do not count against
 * the plan.
 *
 * The work is done in many short transactions, because the embedded database runs one at a time. If one fails, the
 * others are rolled back, except for the defaults. If the process ends in between, a part of the demo remains, which
 * goes with its portfolios.
 */
export async function loadDemoData(load: Omit<DemoLoad, 'undo'>): Promise<LoadedDemo> {
  const undo: DemoLoad['undo'] = []
  // Asked first, and again when the portfolios are added: building takes a second.
  await load.transaction((trx) => refuseSecondDemo(trx, load.userId))
  const demo = await buildInSlices()
  try {
    return await storeDemo({ ...load, undo }, demo)
  } catch (error) {
    // One step that cannot be rolled back must not keep the others.
    for (const takeBack of undo.toReversed()) await load.transaction(takeBack).catch(() => {})
    throw error
  }
}
