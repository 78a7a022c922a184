import {
  columnGroupKeys,
  columnGroups,
  type ColumnGroup,
  type LoadedColumn,
} from '#domain/analysis/shapes/column-groups.ts'
import type { ColumnKey } from '#domain/analysis/shapes/columns.ts'
import type { Id } from '#domain/numbers/units.ts'
import { isUuid } from '#domain/numbers/uuid.ts'
import type { AnalyzedPortfolio, AnalyzedStream } from '#server/figures/threads/analysis-figures.ts'
import type { StatColumn } from '#server/figures/threads/column-readers.ts'
import { readUncountedPnl } from '#server/figures/uncounted-pnl.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { findRevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { openColumnStream } from '#server/trades/export/column-stream.ts'

const statPrefix = 'stat:'
const isLoaded = (key: ColumnKey): key is LoadedColumn =>
  key !== 'listedOn' && key !== 'root' && !key.startsWith(statPrefix)

const has = (group: ColumnGroup, key: LoadedColumn) => (columnGroups[group] as readonly LoadedColumn[]).includes(key)

/** What has to be loaded for some columns. */
export interface ColumnPlan {
  readonly groups: readonly ColumnGroup[]
  /** Columns that no group has. */
  readonly single: readonly LoadedColumn[]
  readonly statIds: readonly Id[]
}

/** The core, and the groups, columns and custom stats that have the needed ones. Throws `not_found` for an id that is none. */
export function planColumns(needed: readonly ColumnKey[]): ColumnPlan {
  const statIds = needed.filter((key) => key.startsWith(statPrefix)).map((key) => key.slice(statPrefix.length))
  if (!statIds.every(isUuid)) throw new ApiError('not_found')
  const loaded = needed.filter(isLoaded)
  return {
    groups: columnGroupKeys.filter((group) => group === 'core' || loaded.some((key) => has(group, key))),
    single: [...new Set(loaded.filter((key) => !columnGroupKeys.some((group) => has(group, key))))],
    statIds: [...new Set(statIds)],
  }
}

/**
 * A portfolio with the columns of all its trades: whole groups, which the server keeps while the portfolio stays the same.
 * Throws `not_found`.
 */
export async function readAnalyzedPortfolio(
  context: RequestContext,
  portfolioId: Id,
  { groups, single }: ColumnPlan,
  stats: readonly StatColumn[],
): Promise<AnalyzedPortfolio> {
  const filter = { portfolio_id: portfolioId }
  const { portfolio, cashFlows, uncounted } = await context.transaction(async (trx) => ({
    portfolio: orNotFound(await findRevisedPortfolio(trx, portfolioId)),
    cashFlows: await trx
      .selectFrom('cash_flows')
      .select(['at', 'amount'])
      .where('portfolio_id', '=', portfolioId)
      .execute(),
    uncounted: await readUncountedPnl(trx, portfolioId),
  }))
  const streams: AnalyzedStream[] = []
  const read = async (query: Parameters<typeof openColumnStream>[1], of: Omit<AnalyzedStream, 'parts'>) => {
    const parts: Uint8Array[] = []
    for await (const part of (await openColumnStream(context, query)).parts) parts.push(part)
    streams.push({ ...of, parts })
  }
  for (const group of groups)
    await read({ filter, columns: undefined, group, stats: [] }, { columns: columnGroups[group], stats: [] })
  if (single.length > 0)
    await read({ filter, columns: ['tradeId', ...single], group: undefined, stats: [] }, { columns: single, stats: [] })
  if (stats.length > 0) {
    const ids = stats.map(({ id }) => id)
    await read({ filter, columns: undefined, group: undefined, stats: ids }, { columns: [], stats })
  }
  const { id, revision, currency, timeZone, openingBalance, benchmarkSymbol } = portfolio
  return { id, revision, currency, timeZone, openingBalance, benchmarkSymbol, cashFlows, uncounted, streams }
}
