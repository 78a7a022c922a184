import { tradeRowColumns, type RowColumn } from '#contract/trades/history.ts'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { resolveSources } from '#domain/datapoints/sources.ts'
import { findFormulaDatapoints, compileFormula, needsEarlierTrades } from '#domain/formulas/compile-formula.ts'
import { unitOfStat, type CustomStat } from '#domain/formulas/custom-stat.ts'
import { isShownOn } from '#domain/formulas/stat-places.ts'
import type { ViewColumn } from '#domain/journal/saved-view.ts'
import type { Id } from '#domain/numbers/units.ts'
import { catalogueColumns } from './catalogue-columns.ts'
import { datapointsOfRow, hasColumns, isLoading, loadingText } from './derived-value.ts'
import { symbolWidth, defaultWidth, type CellFormat, type GridColumn } from './grid-column.ts'

const customStatGroup = 'Custom stats'

function statFormat(stat: CustomStat): CellFormat {
  const { kind } = stat
  if (kind === 'yesNo') return { type: 'yesNo' }
  if (kind === 'choice') return { type: 'text' }
  const unit = unitOfStat(stat)
  return { type: 'number', ...(unit === null ? {} : { unit }) }
}

/** Computes the values of a formula from the datapoints of a row. */
function formulaColumn(formula: string): Pick<GridColumn, 'needs' | 'journal' | 'valueOf' | 'unknownReason'> {
  const names = findFormulaDatapoints(formula)
  const keys = names.filter((name): name is DatapointKey => name !== 'brokerPnl')
  const { columns, journal } = resolveSources(keys, tradeRowColumns)
  const needs: RowColumn[] = names.includes('brokerPnl') ? [...columns, 'brokerPnl'] : [...columns]
  const sources = { columns: needs, journal }
  const compute = compileFormula(formula)
  return {
    needs,
    journal,
    valueOf: (row, context) => (hasColumns(row, sources) ? compute(datapointsOfRow(row, context)) : null),
    unknownReason: (row, context) => {
      if (isLoading(row, sources)) return loadingText
      const { value } = datapointsOfRow(row, context)
      const missing = keys.find((key) => (value(key) ?? null) === null)
      return missing === undefined
        ? 'The formula has no value for this trade.'
        : `“${datapointByKey[missing].label}” is not known.`
    },
  }
}

/** Reads the values of a formula that looks at earlier trades: they come with the figures of the journal. */
const earlierColumn = (id: Id): ReturnType<typeof formulaColumn> => ({
  needs: [],
  journal: true,
  valueOf: (row) => row.stats?.[id] ?? null,
  unknownReason: (row) =>
    row.stats === undefined ? loadingText : 'The formula has no value for this trade, or too few earlier ones.',
})

/** Reads the stored values of a custom stat. */
const storedColumn = (id: Id): ReturnType<typeof formulaColumn> => ({
  needs: ['customStats'],
  journal: false,
  valueOf: (row) => row.customStats?.[id] ?? null,
  unknownReason: () => null,
})

/** A custom stat as a column, stored with the trade or computed by its formula. */
function statColumn(stat: CustomStat): GridColumn {
  const { id, name, description, formula } = stat
  const format = statFormat(stat)
  return {
    key: `stat:${id}`,
    label: name,
    group: customStatGroup,
    format,
    sort: null,
    ...(isShownOn(stat, 'history') ? {} : { isHidden: true as const }),
    description: description ?? formula,
    width: defaultWidth('', format, name),
    ...(formula === null ? storedColumn(id) : needsEarlierTrades(formula) ? earlierColumn(id) : formulaColumn(formula)),
  }
}

/** All columns by key. */
export function allColumns(stats: readonly CustomStat[]): ReadonlyMap<string, GridColumn> {
  return new Map([...catalogueColumns, ...stats.map(statColumn)].map((column) => [column.key, column]))
}

/** The columns of a layout with their widths; unknown and hidden columns are skipped. */
export function layoutColumns(all: ReadonlyMap<string, GridColumn>, chosen: readonly ViewColumn[]) {
  return chosen.flatMap(({ key, width }) => {
    const column = all.get(key)
    return column === undefined || column.isHidden === true ? [] : [{ column, width: width ?? column.width }]
  })
}

/** Fits the symbol column to the symbols, unless the trader chose a width. */
export function withSymbolWidth(
  columns: ReturnType<typeof layoutColumns>,
  chosen: readonly ViewColumn[],
  symbols: readonly string[],
): ReturnType<typeof layoutColumns> {
  if (chosen.some(({ key, width }) => key === 'symbol' && width !== undefined)) return columns
  const width = symbolWidth(symbols)
  return columns.map((one) => (one.column.key === 'symbol' ? { ...one, width } : one))
}
