import type { LoadedColumn } from '#domain/analysis/shapes/column-groups.ts'
import type { ColumnKey } from '#domain/analysis/shapes/columns.ts'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import { type ColumnType, columnTypeOf } from '#domain/datapoints/column-type.ts'
import { bestExitSource, setAndForgetSource } from '#domain/datapoints/derivations/post-exit.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { CustomStat, CustomStatKind } from '#domain/formulas/custom-stat.ts'
import type { Id } from '#domain/numbers/units.ts'

/** A custom stat that becomes a column. */
export type StatColumn = Pick<CustomStat, 'id' | 'name' | 'kind' | 'unit' | 'formula'>

/** How the values of a column are read from trades. */
export interface ColumnReader {
  readonly key: ColumnKey
  readonly type: ColumnType
  /** What the column is: label, group, kind, unit. */
  readonly description: Readonly<Record<string, string>>
  /** Null is unknown. `statValues` are those of formulas. */
  readonly read: (trade: TradeDatapoints, statValues: Readonly<Record<Id, number>>) => unknown
}

/** The texts that a note is in. */
export const noteTexts = ['thesis', 'entryComment', 'managementComment', 'exitComment', 'lessons'] as const

/** The rules that were followed; null where none was checked. */
function readMetRules({ facts: { trade } }: TradeDatapoints): readonly string[] | null {
  if (trade.ruleResponses.length === 0) return null
  return trade.ruleResponses.filter(({ met }) => met === 'yes').map(({ ruleId }) => ruleId)
}

const hasNotes = ({ facts: { trade } }: TradeDatapoints): boolean =>
  noteTexts.some((key) => (trade[key] ?? '').trim() !== '')

function readerOf(key: LoadedColumn): ColumnReader {
  if (key === 'metRuleIds') {
    const description = { label: 'Rules met', group: datapointByKey.brokenRuleIds.group, kind: 'derived' }
    return { key, type: 'texts', description, read: readMetRules }
  }
  if (key === 'hasNotes') {
    const description = { label: 'Has notes', group: datapointByKey.lessons.group, kind: 'derived' }
    return { key, type: 'yesNo', description, read: hasNotes }
  }
  if (key === 'brokerPnl') {
    const description = { label: 'Broker’s P&L', group: datapointByKey.netPnl.group, kind: 'input', unit: 'ccy' }
    return { key, type: 'number', description, read: ({ facts: { trade } }) => trade.brokerPnl }
  }
  if (key === 'bestExitSource' || key === 'setAndForgetSource') {
    const read = key === 'bestExitSource' ? bestExitSource : setAndForgetSource
    const of = datapointByKey[key === 'bestExitSource' ? 'bestExitPrice' : 'setAndForgetR']
    const description = { label: `Source of ${of.label.toLowerCase()}`, group: of.group, kind: 'derived' }
    return { key, type: 'text', description, read: ({ facts }) => read(facts) }
  }
  const { label, group, unit, kind } = datapointByKey[key]
  const description = { label, group, kind, ...(unit === null ? {} : { unit }) }
  return { key, type: columnTypeOf(key), description, read: (trade) => trade.value(key) }
}

const statTypes: Readonly<Record<CustomStatKind, ColumnType>> = {
  choice: 'text',
  number: 'number',
  yesNo: 'yesNo',
  formula: 'number',
}

function statReader({ id, name, kind, unit, formula }: StatColumn): ColumnReader {
  return {
    key: `stat:${id}`,
    type: statTypes[kind],
    description: { label: name, kind, ...(unit === null ? {} : { unit }) },
    // Formulas are evaluated before, over all trades of the portfolio.
    read: ({ facts: { trade } }, statValues) => (formula === null ? trade.customStats[id] : statValues[id]) ?? null,
  }
}

/** Readers of columns and then of custom stats. */
export const columnReaders = (columns: readonly LoadedColumn[], stats: readonly StatColumn[]): ColumnReader[] => [
  ...columns.map(readerOf),
  ...stats.map(statReader),
]
