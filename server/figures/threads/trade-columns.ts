import * as arrow from '@uwdata/flechette'
import type { LoadedColumn } from '#domain/analysis/shapes/column-groups.ts'
import type { ColumnType } from '#domain/datapoints/column-type.ts'
import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { type ColumnReader, columnReaders, type StatColumn } from './column-readers.ts'
import { type FactsOfRows, parseRows } from './datapoint-rows.ts'

export interface TradeColumnsInput extends FactsOfRows {
  readonly columns: readonly LoadedColumn[]
  readonly stats: readonly StatColumn[]
  /** A JSON list of rows with journal and market figures. */
  readonly pages: readonly [string]
  /** Metadata of the schema. */
  readonly metadata: Readonly<Record<string, string>>
}

interface Storage {
  readonly type: arrow.DataType
  /** The value as Arrow stores it, from one that is not null. */
  readonly read: (value: unknown) => unknown
}

const asStated = (value: unknown) => value

// Without dictionaries every batch stands alone, so that batches of several pages form one stream.
const storages: { readonly [Type in ColumnType]: Storage } = {
  number: { type: arrow.float64(), read: Number },
  text: { type: arrow.utf8(), read: asStated },
  texts: { type: arrow.list(arrow.utf8()), read: asStated },
  yesNo: { type: arrow.bool(), read: asStated },
  instant: { type: arrow.timestamp(arrow.TimeUnit.MILLISECOND, 'UTC'), read: (at) => Date.parse(at as string) },
  date: { type: arrow.dateDay(), read: (date) => Date.parse(`${date as string}T00:00:00Z`) },
}

function describeColumn({ key, type, description }: ColumnReader): arrow.Field {
  return { name: key, type: storages[type].type, nullable: true, metadata: new Map(Object.entries(description)) }
}

/** Columns of a page of trades as an Arrow IPC stream of one batch. */
export function writeTradeColumns(input: TradeColumnsInput): Uint8Array {
  const { columns, stats, pages, metadata } = input
  const trades = parseRows(pages[0], input).map(({ facts, statValues }) => ({
    trade: new TradeDatapoints(facts),
    statValues,
  }))
  const readers = columnReaders(columns, stats)
  const children = readers.map((reader) => {
    const { type, read } = storages[reader.type]
    return arrow.columnFromArray(
      trades.map(({ trade, statValues }) => {
        const value = reader.read(trade, statValues)
        return value === null ? null : read(value)
      }),
      type,
    )
  })
  const schema: arrow.Schema = {
    version: arrow.Version.V5,
    endianness: arrow.Endianness.Little,
    fields: readers.map(describeColumn),
    metadata: new Map(Object.entries(metadata)),
  }
  const bytes = arrow.tableToIPC(new arrow.Table(schema, children), { format: 'stream' })
  if (bytes === null) throw new Error('a stream without a sink is returned')
  return bytes
}
