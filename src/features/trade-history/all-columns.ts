import { sourcesOf } from '#domain/datapoint-sources.ts'
import { tradeRowColumns, type RowColumn } from '#contract/trade-history.ts'
import type { CustomStat } from '#domain/custom-stat.ts'
import { datapointOf, type DatapointKey } from '#domain/datapoints.ts'
import { datapointsInFormula, formulaStatistic } from '#domain/formula-value.ts'
import type { ViewColumn } from '#domain/saved-view.ts'
import type { Id } from '#domain/units.ts'
import { catalogueColumns } from './catalogue-columns.ts'
import { datapointsOfRow, holds, isOnItsWay, onItsWay } from './derived-value.ts'
import { symbolWidth, usualWidth, type CellFormat, type GridColumn } from './grid-column.ts'

/** Group of the statistics that the trader defined. */
export const ownGroup = 'Own statistics'

function statFormat({ kind, unit }: CustomStat): CellFormat {
  if (kind === 'yesNo') return { type: 'yesNo' }
  if (kind === 'choice') return { type: 'text' }
  return { type: 'number', ...(unit === null ? {} : { unit }) }
}

/** How a formula's values come to a row: computed from its datapoints, by the one function that computes formulas. */
function computed(formula: string): Pick<GridColumn, 'needs' | 'journal' | 'valueOf' | 'whyNot'> {
  const names = datapointsInFormula(formula)
  const keys = names.filter((name): name is DatapointKey => name !== 'brokerPnl')
  const { columns, journal } = sourcesOf(keys, tradeRowColumns)
  const needs: RowColumn[] = names.includes('brokerPnl') ? [...columns, 'brokerPnl'] : [...columns]
  const sources = { columns: needs, journal }
  const statistic = formulaStatistic(formula)
  return {
    needs,
    journal,
    valueOf: (row, context) => (holds(row, sources) ? statistic(datapointsOfRow(row, context)) : null),
    whyNot: (row, context) => {
      if (isOnItsWay(row, sources)) return onItsWay
      const { value } = datapointsOfRow(row, context)
      const missing = keys.find((key) => (value(key) ?? null) === null)
      return missing === undefined
        ? 'The formula has no value for this trade.'
        : `“${datapointOf[missing].label}” is not known.`
    },
  }
}

/** How a stored value comes to a row. */
const stored = (id: Id): ReturnType<typeof computed> => ({
  needs: ['customStats'],
  journal: false,
  valueOf: (row) => row.customStats?.[id] ?? null,
  whyNot: () => null,
})

/** A statistic of the trader's own as a column: stored with the trade, or computed by its formula. */
function statColumn(stat: CustomStat): GridColumn {
  const { id, name, description, formula } = stat
  const format = statFormat(stat)
  return {
    key: `stat:${id}`,
    label: name,
    group: ownGroup,
    format,
    sort: null,
    about: description ?? formula,
    width: usualWidth('', format, name),
    ...(formula === null ? stored(id) : computed(formula)),
  }
}

/** Every column there is, by its key. */
export function allColumns(stats: readonly CustomStat[]): ReadonlyMap<string, GridColumn> {
  return new Map([...catalogueColumns, ...stats.map(statColumn)].map((column) => [column.key, column]))
}

/** The columns of a layout with their widths; what is not known (any more) is passed over. */
export function columnsOf(all: ReadonlyMap<string, GridColumn>, chosen: readonly ViewColumn[]) {
  return chosen.flatMap(({ key, width }) => {
    const column = all.get(key)
    return column === undefined ? [] : [{ column, width: width ?? column.width }]
  })
}

/** Columns with the symbols' as wide as these are, unless the trader chose a width for it. */
export function withSymbolWidth(
  columns: ReturnType<typeof columnsOf>,
  chosen: readonly ViewColumn[],
  symbols: readonly string[],
): ReturnType<typeof columnsOf> {
  if (chosen.some(({ key, width }) => key === 'symbol' && width !== undefined)) return columns
  const width = symbolWidth(symbols)
  return columns.map((one) => (one.column.key === 'symbol' ? { ...one, width } : one))
}
