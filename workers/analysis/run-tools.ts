import { compareTool } from '#domain/analysis/compare/compare-results.ts'
import { noParts } from '#domain/analysis/parts/tool-parts.ts'
import type { ColumnKey, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { openAccount } from '#domain/analysis/shapes/open-account.ts'
import { columnsOfSelection, selectRows } from '#domain/analysis/shapes/select-rows.ts'
import type { Selection } from '#domain/analysis/shapes/selection.ts'
import type { ExtraRequests, ToolExtras, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { analysisTools } from '#domain/analysis/tools.ts'
import type { RunInput, ToolAnswer, ToolCall } from './shapes.ts'

/** The seed of every tool, so that equal selections have equal figures. */
const seed = [20_261_128, 20] as const

/** Columns that a tool is computed from for a selection. */
export function columnsOfCall({ tool, options }: ToolCall, selections: readonly Selection[]): ColumnKey[] {
  const { needs, parseOptions } = analysisTools[tool]
  return [...needs(parseOptions(options)), ...selections.flatMap(columnsOfSelection)]
}

/** What a tool is computed from. Its own brush does not cut it. */
export function inputOfCall(
  columns: TradeColumns,
  { tool, options }: ToolCall,
  selection: Selection,
  depth: 'quick' | 'full',
  extras: ToolExtras,
): ToolInput<unknown> {
  return {
    columns,
    rows: selectRows(columns, selection, tool),
    account: openAccount(columns, selection),
    options: analysisTools[tool].parseOptions(options),
    depth,
    extras,
    seed,
  }
}

/** What a tool wants to know beyond the columns. */
export const extrasOfCall = ({ tool }: ToolCall, input: ToolInput<unknown>): ExtraRequests =>
  analysisTools[tool].extras(input)

/** Runs one tool. An error of one does not stop the others. */
export function runTool(
  columns: TradeColumns,
  call: ToolCall,
  { selection, compare, depth, headlines = [] }: RunInput,
  extrasOf: (selection: Selection) => ToolExtras,
): ToolAnswer {
  const tool = analysisTools[call.tool]
  const options = (tool.parseOptions(call.options) ?? {}) as Readonly<Record<string, unknown>>
  const nothing = { tool: call.tool, options, result: null, other: null, differences: null }
  try {
    const input = inputOfCall(columns, call, selection, depth, extrasOf(selection))
    if (headlines.includes(call.tool)) {
      const result = { ...tool.compute({ ...input, isHeadline: true }), ...noParts }
      return { ...nothing, result, problem: null }
    }
    if (compare === null) return { ...nothing, result: tool.compute(input), problem: null }
    const other = inputOfCall(columns, call, compare, depth, extrasOf(compare))
    if (depth === 'quick') return { ...nothing, result: tool.compute(input), other: tool.compute(other), problem: null }
    const { a, b, differences } = compareTool(tool, input, other)
    return { ...nothing, result: a, other: b, differences, problem: null }
  } catch (error) {
    return { ...nothing, problem: error instanceof Error ? error.message : 'The tool could not be computed.' }
  }
}
