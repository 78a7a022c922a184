import { tradeRowColumns } from '#contract/trades/history.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { resolveSources } from '#domain/datapoints/sources.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { RequestContext } from '#server/http/implement.ts'
import type { RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import type { TradeFilter } from '#server/trades/filters/filter-conditions.ts'
import { datapointFacts, readDatapointPages, readSeverities } from '#server/trades/history/datapoint-pages.ts'
import { resolveFilter } from '#server/trades/history/resolve-filter.ts'

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

/** Datapoints of the selected trades as Arrow IPC streams, one for each page of trades; at least one. */
async function* writePages(
  context: RequestContext,
  portfolio: RevisedPortfolio,
  filter: TradeFilter,
  columns: readonly DatapointKey[],
) {
  const resolved = await resolveFilter(context, filter)
  const severities = await context.transaction((trx) => readSeverities(trx, context.user.userId))
  const facts = datapointFacts(portfolio, severities)
  const { id, revision, currency, timeZone } = portfolio
  const metadata = { portfolio: id, revision: String(revision), currency, timeZone }
  const selection = { portfolio, filter, resolved }
  for await (const page of readDatapointPages(context, selection, resolveSources(columns, tradeRowColumns))) {
    const input = { columns, pages: [page] as const, metadata, ...facts }
    yield context.services.figures.compute({ name: 'columns', input }, context.user.userId)
  }
}

/** Datapoints of the trades of a portfolio that a filter selects, as one Arrow IPC stream in the order of logging. */
export function writeColumnStream(
  context: RequestContext,
  portfolio: RevisedPortfolio,
  filter: TradeFilter & { readonly portfolio_id: Id },
  columns: readonly DatapointKey[],
): AsyncIterable<Uint8Array> {
  return joinStreams(writePages(context, portfolio, filter, columns))
}
