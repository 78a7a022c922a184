import { tableFromIPC, type Column as ArrowColumn } from '@uwdata/flechette'
import type { RawPart } from '#domain/analysis/shapes/build-columns.ts'
import type { ColumnKey } from '#domain/analysis/shapes/columns.ts'
import { type ColumnType, columnTypeOf } from '#domain/datapoints/column-type.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { Id } from '#domain/numbers/units.ts'
import { bookFlows, compareFlows, type UncountedPnl } from '#domain/portfolio/booked-flows.ts'
import type { PortfolioSketch } from './shapes.ts'

/** The types of Arrow that the stream writes, by their number in the format. */
const arrowTypes: Readonly<Record<number, ColumnType>> = {
  2: 'number',
  3: 'number',
  5: 'text',
  6: 'yesNo',
  8: 'date',
  10: 'instant',
  12: 'texts',
}

/** A datapoint's own type, else that of the column: custom stats and companions are in no catalogue. */
function typeOf(key: ColumnKey, column: ArrowColumn<unknown>): ColumnType {
  if (key === 'metRuleIds') return 'texts'
  if (key === 'hasNotes') return 'yesNo'
  if (key === 'brokerPnl') return 'number'
  if (key === 'bestExitSource' || key === 'setAndForgetSource') return 'text'
  if (!key.startsWith('stat:')) return columnTypeOf(key as DatapointKey)
  return arrowTypes[column.type.typeId] ?? 'text'
}

const parseNames = (text: string | undefined): Readonly<Record<Id, string>> =>
  text === undefined ? {} : (JSON.parse(text) as Readonly<Record<Id, string>>)

interface ReadPart {
  readonly part: RawPart
  readonly rules: Readonly<Record<Id, string>>
}

/** The columns of one portfolio from the Arrow stream of `GET /trades/columns`, which has the column `tradeId`. */
export function readArrow(portfolio: PortfolioSketch, bytes: ArrayBuffer): ReadPart {
  const table = tableFromIPC(bytes, { useDate: false, useBigInt: false })
  const metadata = table.schema.metadata ?? new Map<string, string>()
  const uncounted = JSON.parse(metadata.get('uncounted') ?? '[]') as readonly UncountedPnl[]
  const ids = table.getChild('tradeId')?.toArray() as ArrayLike<Id> | undefined
  if (ids === undefined) throw new Error('The trades arrived without their ids.')
  const fields = new Map(
    table.schema.fields.flatMap(({ name }) => {
      const key = name as ColumnKey
      const column = table.getChild(name)
      if (key === 'tradeId' || column === null) return []
      // What no trade states needs no list of unknown values.
      const values = column.nullCount === column.length ? [] : (column.toArray() as ArrayLike<unknown>)
      return [[key, { type: typeOf(key, column), values }] as const]
    }),
  )
  return {
    part: {
      portfolio: {
        ...portfolio,
        flows: [...portfolio.flows, ...bookFlows([], portfolio.timeZone, uncounted)].toSorted(compareFlows),
        revision: Number(metadata.get('revision') ?? 0),
      },
      ids: Array.from(ids),
      fields,
    },
    rules: parseNames(metadata.get('rules')),
  }
}
