import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import { codeOf, knownNumbers, numbersOf, textOf } from '#domain/analysis/shapes/read-columns.ts'
import type { Evidence, ToolInput } from '#domain/analysis/shapes/tool.ts'

/** Values behind the metrics that are means or shares of closed trades; null for others. */
export function evidenceOfClosed({ columns, rows }: ToolInput<unknown>, figure: string): Evidence | null {
  const closed = closedRows(columns, rows)
  if (figure === 'meanR') return { kind: 'mean', values: knownNumbers(numbersOf(columns, 'realizedR'), closed) }
  if (figure !== 'winRate') return null
  const results = textOf(columns, 'result')
  const win = codeOf(results, 'win')
  return { kind: 'share', hits: Array.from(closed, (row) => results.codes[row] === win) }
}
