import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import { knownNumbers, numbersOf, textOf } from '#domain/analysis/shapes/read-columns.ts'
import { haveLabel } from '#domain/analysis/shapes/read-rows.ts'
import type { Evidence, ToolInput } from '#domain/analysis/shapes/tool.ts'

/** Values behind the metrics that are means or shares of closed trades; null for others. */
export function evidenceOfClosed({ columns, rows }: ToolInput<unknown>, figure: string): Evidence | null {
  const closed = closedRows(columns, rows)
  if (figure === 'meanR') return { kind: 'mean', values: knownNumbers(numbersOf(columns, 'realizedR'), closed) }
  if (figure !== 'winRate') return null
  return { kind: 'share', hits: haveLabel(textOf(columns, 'result'), closed, 'win') }
}
