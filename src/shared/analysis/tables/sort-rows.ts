import type { ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import { sentenceText } from '#shared/analysis/sentence-text.tsx'
import type { ToolWords } from '#shared/analysis/tool-words.ts'

/** The column that a table is sorted by. */
export interface SortedBy {
  readonly key: string
  readonly isDescending: boolean
}

/** Rows in the order of a column, the unknown last; as the tool gave them without one. */
export function sortRows(
  { columns, rows }: Pick<ToolTable, 'columns' | 'rows'>,
  sorted: SortedBy | null,
  words: ToolWords,
): ToolTable['rows'] {
  const place = columns.findIndex(({ key }) => key === sorted?.key)
  if (sorted === null || place === -1) return rows
  const keyed = rows.map((row) => {
    const cell = row.cells[place] ?? null
    return { row, value: cell === null || typeof cell === 'number' ? cell : sentenceText(cell, words) }
  })
  const sign = sorted.isDescending ? -1 : 1
  return keyed
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value)
      return sign * String(a.value).localeCompare(String(b.value), undefined, { numeric: true })
    })
    .map(({ row }) => row)
}
