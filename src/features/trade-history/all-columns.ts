import type { CustomStat } from '#domain/custom-stat.ts'
import type { ViewColumn } from '#domain/saved-view.ts'
import { usualWidth, type CellFormat, type CellValue, type GridColumn } from './grid-column.ts'
import { catalogueColumns } from './catalogue-columns.ts'

/** Group of the statistics that the trader defined. */
export const ownGroup = 'Own statistics'

function statFormat({ kind, unit }: CustomStat): CellFormat {
  if (kind === 'yesNo') return { type: 'yesNo' }
  if (kind === 'choice') return { type: 'text' }
  return { type: 'number', ...(unit === null ? {} : { unit }) }
}

/** A statistic of the trader's own as a column. Formulas are not stored, and are no columns. */
function statColumn(stat: CustomStat): GridColumn[] {
  if (stat.kind === 'formula') return []
  const format = statFormat(stat)
  return [
    {
      key: `stat:${stat.id}`,
      label: stat.name,
      group: ownGroup,
      format,
      needs: ['customStats'],
      sort: null,
      journal: false,
      about: stat.description,
      width: usualWidth('', format, stat.name),
      whyNot: () => null,
      valueOf: (row): CellValue => row.customStats?.[stat.id] ?? null,
    },
  ]
}

/** Every column there is, by its key. */
export function allColumns(stats: readonly CustomStat[]): ReadonlyMap<string, GridColumn> {
  return new Map([...catalogueColumns, ...stats.flatMap(statColumn)].map((column) => [column.key, column]))
}

/** The columns of a layout with their widths; what is not known (any more) is passed over. */
export function columnsOf(all: ReadonlyMap<string, GridColumn>, chosen: readonly ViewColumn[]) {
  return chosen.flatMap(({ key, width }) => {
    const column = all.get(key)
    return column === undefined ? [] : [{ column, width: width ?? column.width }]
  })
}
