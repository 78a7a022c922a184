import { sql } from 'kysely'
import type { ArchiveDocument, ArchivedTrade } from '#contract/accounts/archive-documents.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { statesCosts } from '#domain/trade/commission-rule.ts'
import { lockPortfolios } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { tradeLimitGuard } from '#server/trades/changes/trade-limit-guard.ts'
import { checkAndDeriveTrade } from '#server/trades/storage/derive-trade.ts'
import { insertTrades, type TradeToStore } from '#server/trades/storage/write-trades.ts'
import type { DocumentLine } from './read-pages.ts'
import { insertWithRowErrors } from './refuse-row.ts'
import type { RestoreState } from './restore-state.ts'

/** The references of a trade, without those that do not exist in this account. */
function withOwnReferences(state: RestoreState, trade: ArchivedTrade): ArchivedTrade {
  const own = (document: ArchiveDocument, id: Id) => state.ownIds(document).has(id)
  const orNull = (document: ArchiveDocument, id: Id | null) => (id !== null && own(document, id) ? id : null)
  const stats = Object.entries(trade.customStats).filter(([id]) => own('customStats', id))
  return {
    ...trade,
    importBatchId: orNull('importBatches', trade.importBatchId),
    setupId: orNull('setups', trade.setupId),
    exchangeId: orNull('exchanges', trade.exchangeId),
    missedReasonId: orNull('missedReasons', trade.missedReasonId),
    mistakeIds: trade.mistakeIds.filter((id) => own('mistakes', id)),
    tags: trade.tags.filter((id) => own('tags', id)),
    customStats: Object.fromEntries(stats),
  }
}

/** A trade ready to be stored, with figures derived again. Throws `validation_failed` or `currency_mismatch`. */
function buildTradeToStore(trade: ArchivedTrade, portfolio: Portfolio): TradeToStore {
  const { id, portfolioId, source, importBatchId, importKey, excursionSource, createdAt: _at, ...rest } = trade
  const { commissionSource = statesCosts(rest) ? 'stated' : 'none', ...input } = rest
  const ruleChecks = input.ruleResponses
  if (input.quoteCurrency !== portfolio.currency) {
    throw new ApiError('currency_mismatch', `Trade ${id} has a different currency than its portfolio.`)
  }
  const { trade: derived, faults } = checkAndDeriveTrade(input, portfolio)
  if (derived === null) {
    const details = faults.map(({ field, message }) => ({ field: `documents/trades.jsonl.${id}.${field}`, message }))
    throw new ApiError('validation_failed', 'The archive has an invalid trade. Nothing was restored.', details)
  }
  return {
    ...derived,
    id,
    portfolioId,
    source,
    importBatchId,
    importKey,
    excursionSource,
    commissionSource,
    ruleChecks,
  }
}

/** Trades of the account by portfolio and import key, including the absorbed keys of merged trades. */
async function findByImportKey(
  { trx, userId }: RestoreState,
  trades: readonly DocumentLine[],
): Promise<Map<string, Id>> {
  const keys = trades.flatMap(({ importKey }) => (importKey === null ? [] : [importKey]))
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ id: Id; portfolioId: Id; importKey: string }>`
    select trades.id, portfolio_id as "portfolioId", absorbed.import_key as "importKey"
    from absorbed_import_keys as absorbed join trades on trades.id = absorbed.trade_id
    where absorbed.user_id = ${userId}::uuid and absorbed.import_key = any(${keys}::text[])
    union all
    select id, portfolio_id, import_key from trades
    where user_id = ${userId}::uuid and import_key = any(${keys}::text[])
  `.execute(trx)
  return new Map(rows.map(({ id, portfolioId, importKey }) => [`${portfolioId} ${importKey}`, id]))
}

/** Sets the creation times of the archive. */
async function restoreTimes({ trx, userId }: RestoreState, trades: readonly ArchivedTrade[]): Promise<void> {
  await sql`
    update trades set created_at = given.at from unnest(
      ${trades.map(({ id }) => id)}::uuid[], ${trades.map(({ createdAt }) => createdAt)}::timestamptz[]
    ) as given (id, at) where trades.id = given.id and trades.user_id = ${userId}::uuid
  `.execute(trx)
}

/** Restores trades with everything in them; `files` are the archive's files that have been stored. */
export async function restoreTrades(
  state: RestoreState,
  pages: AsyncIterable<readonly DocumentLine[]>,
  files: ReadonlySet<string>,
): Promise<void> {
  const tally = state.tally('trades')
  const own = [...state.ownIds('portfolios')] as Id[]
  const portfolios = own.length === 0 ? new Map<Id, Portfolio>() : await lockPortfolios(state.trx, own)
  const takeSpace = tradeLimitGuard()
  for await (const page of pages) {
    const lines = page.map((line) => state.rewriteIds(line))
    const mine = await state.settleIds('trades', lines)
    const known = await findByImportKey(state, lines)
    const fresh = lines.filter((line) => {
      const existing = mine.has(line.id)
        ? String(line.id)
        : known.get(`${String(line.portfolioId)} ${String(line.importKey)}`)
      if (existing === undefined) return true
      state.mapId(String(line.id), existing)
      state.ownIds('trades').add(existing)
      tally.present += 1
      return false
    })
    // Each line was validated by the schema of trades; only its ids have changed since.
    const trades = fresh.map((line) => withOwnReferences(state, line as unknown as ArchivedTrade))
    const stored = trades.flatMap((trade) => {
      const portfolio = portfolios.get(trade.portfolioId)
      if (portfolio === undefined) {
        tally.refuse('Its portfolio is not in the archive.')
        return []
      }
      takeSpace(portfolio)
      const screenshots = trade.screenshots.flatMap((file) =>
        files.has(file.path) ? [{ ...file, path: `${state.userId}/${file.path.slice('files/'.length)}` }] : [],
      )
      const missing = trade.screenshots.length - screenshots.length
      if (missing > 0)
        state.tally('files').refuse('The file is not in the archive, or files are kept elsewhere.', missing)
      return [buildTradeToStore({ ...trade, screenshots }, portfolio)]
    })
    await insertWithRowErrors(
      state.trx,
      'trades',
      stored,
      (rows) => insertTrades(state.trx, rows),
      (column) => column,
    )
    await restoreTimes(state, trades)
    for (const { id } of stored) state.markAdded('trades', id)
    tally.restored += stored.length
  }
}
