import type { RowColumn } from '#contract/trades/history.ts'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { DatapointSources as SourcesAmong } from '#domain/datapoints/sources.ts'
import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { Trade } from '#domain/trade/trade.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import type { CellValue } from './grid-column.ts'

/** The columns of a row that a value is computed from. */
type Sources = SourcesAmong<RowColumn>

const computed = new WeakMap<JournalContext, WeakMap<HistoryRow, TradeDatapoints>>()

/** The datapoints of a row, each computed once. */
export function datapointsOfRow(row: HistoryRow, context: JournalContext): TradeDatapoints {
  const rows = computed.get(context) ?? new WeakMap<HistoryRow, TradeDatapoints>()
  computed.set(context, rows)
  const found =
    rows.get(row) ??
    new TradeDatapoints({
      // A row holds the inputs of its columns; no other field is read.
      trade: row as unknown as Trade,
      portfolio: context.portfolio,
      matching: context.portfolio.matching,
      journal: row.journal ?? null,
      market: row.market ?? null,
      mistakeSeverities: context.severities,
    })
  rows.set(row, found)
  return found
}

/** Whether a row holds the inputs of a datapoint. Rows lack them while more columns load. */
export const hasColumns = (row: HistoryRow, { columns }: Sources): boolean =>
  columns.every((column) => row[column] !== undefined)

/** Whether a value of a row is unknown only because it is loading. */
export const isLoading = (row: HistoryRow, sources: Sources): boolean =>
  !hasColumns(row, sources) || (sources.journal && row.journal === undefined)
export const loadingText = 'Loading…'

/** The value of a derived datapoint; null if unknown. */
export const derivedValue = (
  key: DatapointKey,
  sources: Sources,
  row: HistoryRow,
  context: JournalContext,
): CellValue => (hasColumns(row, sources) ? ((datapointsOfRow(row, context).value(key) ?? null) as CellValue) : null)

/**
 * Why a derived datapoint is unknown: its first unknown input. A row lacks the inputs of its stored figures, so only the
 * trade's page can trace them further.
 */
export function unknownReason(
  key: DatapointKey,
  sources: Sources,
  row: HistoryRow,
  context: JournalContext,
): string | null {
  if (isLoading(row, sources)) return loadingText
  const { value } = datapointsOfRow(row, context)
  const { needs, unknown } = datapointByKey[key]
  const missing = needs.find((input) => (value(input) ?? null) === null)
  return missing === undefined ? unknown : `“${datapointByKey[missing].label}” is not known.`
}
