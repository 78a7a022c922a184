import { datapointOf, type DatapointKey } from '#domain/datapoints.ts'
import { TradeDatapoints } from '#domain/trade-datapoints.ts'
import { tradeRowColumns, type RowColumn } from '#contract/trade-history.ts'
import type { Trade } from '#domain/trade.ts'
import type { CellValue } from './grid-column.ts'
import type { HistoryContext } from './history-context.ts'
import type { HistoryRow } from './history-row.ts'

/** What a value must be given: columns of the row, and whether what the journal and the market say of the trade. */
export interface Sources {
  readonly columns: readonly RowColumn[]
  readonly journal: boolean
}

const known: ReadonlySet<string> = new Set(tradeRowColumns)

/** Stored datapoints that stand in for others, or are looked at to find a stand-in. */
const behind: Readonly<Partial<Record<DatapointKey, readonly RowColumn[]>>> = {
  initialStopPrice: ['plannedStopPrice'],
  tickSize: ['symbol', 'assetClass'],
  pipSize: ['symbol', 'assetClass'],
  fxRate: ['quoteCurrency'],
  peeWindowMin: ['holdMinutes'],
}

/** Everything that datapoints follow from, through all the others that they follow from. */
export function sourcesOf(keys: readonly DatapointKey[]): Sources {
  const columns = new Set<RowColumn>()
  let journal = false
  const seen = new Set<DatapointKey>()
  function visit(next: DatapointKey): void {
    if (seen.has(next)) return
    seen.add(next)
    const { from, needs, uses } = datapointOf[next]
    if (from !== null && from !== 'trade') journal = true
    for (const column of behind[next] ?? []) columns.add(column)
    // A figure that is stored is read, not computed again.
    if (known.has(next)) columns.add(next as RowColumn)
    else for (const input of [...needs, ...uses]) visit(input)
  }
  for (const key of keys) visit(key)
  return { columns: [...columns], journal }
}

const computed = new WeakMap<HistoryContext, WeakMap<HistoryRow, TradeDatapoints>>()

/** The datapoints of a row, each computed once, by the one function that every screen has. */
export function datapointsOfRow(row: HistoryRow, context: HistoryContext): TradeDatapoints {
  const rows = computed.get(context) ?? new WeakMap<HistoryRow, TradeDatapoints>()
  computed.set(context, rows)
  const found =
    rows.get(row) ??
    new TradeDatapoints({
      // A row holds every column that its own columns follow from, and none of the others is read.
      trade: row as unknown as Trade,
      portfolio: context.portfolio,
      journal: row.journal ?? null,
      market: row.market ?? null,
      mistakeSeverities: context.severities,
    })
  rows.set(row, found)
  return found
}

/** Whether a row holds what a datapoint follows from: while more columns are on their way, rows are without them. */
export const holds = (row: HistoryRow, { columns }: Sources): boolean =>
  columns.every((column) => row[column] !== undefined)

/** Whether a value of a row is unknown for the time being alone. */
export const isOnItsWay = (row: HistoryRow, sources: Sources): boolean =>
  !holds(row, sources) || (sources.journal && row.journal === undefined)
/** What is said of such a value. */
export const onItsWay = 'It is on its way.'

/** A derived datapoint of a row; null is unknown. */
export const derivedValue = (
  key: DatapointKey,
  sources: Sources,
  row: HistoryRow,
  context: HistoryContext,
): CellValue => (holds(row, sources) ? ((datapointsOfRow(row, context).value(key) ?? null) as CellValue) : null)

/**
 * Why a derived datapoint of a row is unknown: its first input that is. A row does not hold what its stored figures come
 * from, so it goes no further back than that; the trade's own page does.
 */
export function whyUnknown(
  key: DatapointKey,
  sources: Sources,
  row: HistoryRow,
  context: HistoryContext,
): string | null {
  if (isOnItsWay(row, sources)) return onItsWay
  const { value } = datapointsOfRow(row, context)
  const { needs, unknown } = datapointOf[key]
  const missing = needs.find((input) => (value(input) ?? null) === null)
  return missing === undefined ? unknown : `“${datapointOf[missing].label}” is not known.`
}
