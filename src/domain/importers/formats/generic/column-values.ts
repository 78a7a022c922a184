import { isBlankRow } from '#domain/importers/reading/tables/plain-header.ts'
import { fingerprintHeaders, normalizeValue } from './column-mapping.ts'

/** A value of a column with the number of rows that have it. */
export interface ValueCount {
  /** As first written; empty for blank cells. */
  readonly text: string
  readonly rows: number
}

/** What a column holds: its values, the most frequent first; null where it has too many to be a choice. */
export interface ColumnValues {
  readonly counts: readonly ValueCount[] | null
  /** Whether it has numbers below zero, and numbers above. */
  readonly hasBothSigns: boolean
  /** Whether every filled row has a value of its own; counted for columns that are named like ids. */
  readonly isUnique: boolean
}

/** Max different values of a column whose values are counted. */
const maxValues = 40

/** Headers of ids, whose values are all compared. */
const idHeader = /id|n[or]\b|num|ref|ticket|deal/i

const negativeNumber = /^(?:-|\u2212|\()\s*[$€£]?\s*[\d.,]*\d/
const positiveNumber = /^\+?\s*[$€£]?\s*[\d.,]*\d/

/** Counts the values of each column below a header; values that differ only in case or spaces are one. */
export function countColumnValues(rows: readonly (readonly string[])[], headerRow: number): readonly ColumnValues[] {
  const headers = rows[headerRow] ?? []
  const fingerprint = fingerprintHeaders(headers)
  const columns = headers.map((header) => ({
    counts: new Map<string, { text: string; rows: number }>(),
    isCounted: true,
    negative: false,
    positive: false,
    ids: idHeader.test(header) ? new Set<string>() : null,
    repeats: false,
  }))
  for (const cells of rows.slice(headerRow + 1)) {
    if (isBlankRow(cells) || (cells[0] === headers[0] && fingerprintHeaders(cells) === fingerprint)) continue
    for (const [index, column] of columns.entries()) {
      const text = (cells[index] ?? '').trim()
      if (!column.negative && negativeNumber.test(text)) column.negative = true
      if (!column.positive && positiveNumber.test(text)) column.positive = true
      if (column.ids?.has(text) === true) column.repeats = true
      else if (text !== '') column.ids?.add(text)
      if (!column.isCounted) continue
      const value = normalizeValue(text)
      const found = column.counts.get(value)
      if (found !== undefined) found.rows += 1
      else if (column.counts.size < maxValues) column.counts.set(value, { text, rows: 1 })
      else column.isCounted = false
    }
  }
  return columns.map(({ counts, isCounted, negative, positive, ids, repeats }) => ({
    counts: isCounted ? [...counts.values()].toSorted((a, b) => b.rows - a.rows) : null,
    hasBothSigns: negative && positive,
    isUnique: ids !== null && ids.size > 0 && !repeats,
  }))
}
