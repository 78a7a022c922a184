import { Readable } from 'node:stream'
import { type ColumnGroup, columnGroups, type LoadedColumn } from '#domain/analysis/shapes/column-groups.ts'
import { columnKeys } from '#domain/datapoints/column-type.ts'
import type { Id } from '#domain/numbers/units.ts'
import { ByteCache } from '#server/figures/byte-cache.ts'
import { revisionStamp } from '#server/figures/revision-cache.ts'
import type { StatColumn } from '#server/figures/threads/column-readers.ts'
import { readUncountedPnl } from '#server/figures/uncounted-pnl.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { findRevisedPortfolio, type RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { TradeFilter } from '#server/trades/filters/filter-conditions.ts'
import { resolveColumnSources } from '#server/trades/history/column-sources.ts'
import { datapointFacts, readDatapointPages } from '#server/trades/history/datapoint-pages.ts'
import { computeFormulaValues, readDatapointContext } from '#server/trades/history/formula-values.ts'
import { resolveFilter } from '#server/trades/history/resolve-filter.ts'
import { addFormerTitles, nameRules, readRuleTitles, readStatColumns, type RuleTitles } from './column-names.ts'

/** A stream of columns. */
interface ColumnStream {
  readonly parts: AsyncIterable<Uint8Array>
  /** Null until it has been written. */
  readonly bytes: number | null
}

/** The end of an Arrow IPC stream: the marker of a message, and its length 0. */
const endOfStream = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0)

/** The length of the first message of a stream, its schema, which has no body. */
function schemaLength(stream: Uint8Array): number {
  return 8 + new DataView(stream.buffer, stream.byteOffset, stream.byteLength).getInt32(4, true)
}

/** Joins Arrow IPC streams of the same schema, without dictionaries, into one stream with all their batches. */
export async function* joinStreams(streams: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let isFirst = true
  for await (const bytes of streams) {
    yield bytes.subarray(isFirst ? 0 : schemaLength(bytes), bytes.length - endOfStream.length)
    isFirst = false
  }
  yield endOfStream
}

/** The trades and columns of a stream. */
interface ColumnRequest {
  readonly portfolio: RevisedPortfolio
  readonly filter: TradeFilter & { readonly portfolio_id: Id }
  readonly columns: readonly LoadedColumn[]
  readonly stats: readonly StatColumn[]
  /** Severities of the caller's mistakes. */
  readonly severities: Readonly<Record<Id, number>>
  /** Present titles of rules; null if no column has rules. */
  readonly rules: RuleTitles | null
}

async function describeStream(context: RequestContext, { portfolio, stats, rules }: ColumnRequest) {
  const { id, revision, currency, timeZone } = portfolio
  const { titles, uncounted } = await context.transaction(async (trx) => ({
    titles: rules === null ? null : await addFormerTitles(trx, id, rules),
    uncounted: await readUncountedPnl(trx, id),
  }))
  const described = stats.map((stat) => [stat.id, { name: stat.name, kind: stat.kind, unit: stat.unit }])
  return {
    portfolio: id,
    revision: String(revision),
    currency,
    timeZone,
    ...(uncounted.length === 0 ? {} : { uncounted: JSON.stringify(uncounted) }),
    ...(titles === null ? {} : { rules: JSON.stringify(titles) }),
    ...(stats.length === 0 ? {} : { stats: JSON.stringify(Object.fromEntries(described)) }),
  }
}

/** The values of the formulas among custom stats, by trade and stat. */
async function readStatValues(context: RequestContext, { portfolio, stats }: ColumnRequest) {
  const ofTrades = new Map<Id, Record<Id, number>>()
  for (const { id: statId, formula } of stats) {
    if (formula === null) continue
    const { ids, values } = await computeFormulaValues(context, portfolio, formula)
    for (const [place, id] of ids.entries()) {
      const value = values[place] ?? Number.NaN
      if (Number.isNaN(value)) continue
      const known = ofTrades.get(id) ?? {}
      ofTrades.set(id, known)
      known[statId] = value
    }
  }
  return (id: Id) => ({ statValues: ofTrades.get(id) ?? {} })
}

/** Columns of the selected trades as Arrow IPC streams, one for each page of trades; at least one. */
async function* writePages(context: RequestContext, request: ColumnRequest) {
  const { portfolio, filter, columns, stats, severities } = request
  const resolved = await resolveFilter(context, filter)
  const facts = datapointFacts(portfolio, severities)
  const metadata = await describeStream(context, request)
  const selection = { portfolio, filter, resolved }
  const sources = resolveColumnSources(
    columns,
    stats.filter(({ formula }) => formula === null),
  )
  const statValues = stats.length === 0 ? undefined : await readStatValues(context, request)
  for await (const page of readDatapointPages(context, selection, sources, statValues)) {
    const input = { columns, stats, pages: [page] as const, metadata, ...facts }
    yield context.services.figures.compute({ name: 'columns', input }, context.user.userId)
  }
}

/** Columns of the trades of a portfolio that a filter selects, as one Arrow IPC stream in the order of logging. */
const writeColumns = (context: RequestContext, request: ColumnRequest): AsyncIterable<Uint8Array> =>
  joinStreams(writePages(context, request))

/** By user, portfolio, group and custom stats. */
const groupCache = new ByteCache(128 * 1024 * 1024)

/** What a request for columns asks for. */
interface ColumnQuery {
  readonly filter: TradeFilter & { readonly portfolio_id: Id }
  readonly columns: readonly LoadedColumn[] | undefined
  readonly group: ColumnGroup | undefined
  readonly stats: readonly Id[]
}

/** Without a filter, a group or stats are asked for at each visit: they are worth keeping. */
function isRepeated({ filter, columns, group, stats }: ColumnQuery): boolean {
  if (columns !== undefined || (group === undefined && stats.length === 0)) return false
  return Object.entries(filter).every(([name, value]) => name === 'portfolio_id' || value === undefined)
}

function columnsOf({ columns, group, stats }: ColumnQuery): readonly LoadedColumn[] {
  const isJoined = group !== undefined || stats.length > 0
  if (!isJoined) return columns ?? columnKeys
  return [
    ...new Set<LoadedColumn>(['tradeId', ...(group === undefined ? [] : columnGroups[group]), ...(columns ?? [])]),
  ]
}

/**
 * Columns of the trades of a portfolio that a filter selects, as one Arrow IPC stream in the order of logging. Throws
 * `not_found` for a portfolio or a custom stat that the user cannot see.
 */
export async function openColumnStream(context: RequestContext, query: ColumnQuery): Promise<ColumnStream> {
  const { userId } = context.user
  const { filter, group = null } = query
  const columns = columnsOf(query)
  const { candles, ...request } = await context.transaction(async (trx) => ({
    portfolio: orNotFound(await findRevisedPortfolio(trx, filter.portfolio_id)),
    filter,
    columns,
    stats: await readStatColumns(trx, query.stats),
    rules: nameRules(columns) ? await readRuleTitles(trx, filter.portfolio_id) : null,
    ...(await readDatapointContext(trx, userId, filter.portfolio_id)),
  }))
  const { portfolio, stats, severities, rules } = request
  if (!isRepeated(query)) {
    await context.turn.take()
    return { parts: writeColumns(context, request), bytes: null }
  }
  const key = JSON.stringify([userId, portfolio.id, group, stats.map(({ id }) => id)])
  const stamp = JSON.stringify([revisionStamp([portfolio]), stats, severities, rules, candles])
  // What is stored already needs no turn. A call that has waited finds what an equal one before it has stored.
  let known = groupCache.find(key, stamp)
  if (known === null) {
    await context.turn.take()
    known = groupCache.find(key, stamp)
  }
  if (known === null) return { parts: groupCache.keep(key, stamp, writeColumns(context, request)), bytes: null }
  return { parts: Readable.from(known), bytes: known.reduce((sum, part) => sum + part.byteLength, 0) }
}
