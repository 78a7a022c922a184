import type { Selection } from '#domain/analysis/shapes/selection.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import { sentenceText } from '#shared/analysis/sentence-text.tsx'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import type { ToolCall } from '#workers/analysis/shapes.ts'
import type { DrilledGroup } from './drilled-group.ts'
import { toHistoryFilter } from './history-filter.ts'

/** A group of a tool, or all of its trades: what is listed when a trader asks for the trades behind a figure. */
export interface DrillTarget {
  readonly tool: ToolKey
  readonly group: string | null
}

/** The trades behind a target, as the drawer lists them. */
export function findDrilledGroup(
  { tool, group }: DrillTarget,
  call: ToolCall,
  selection: Selection,
  result: ToolResult | null,
  words: ToolWords,
  stats: readonly CustomStat[],
): DrilledGroup {
  const { title, base } = toolFacts[tool]
  const found = result?.groups.find(({ key }) => key === group)
  const brushes = selection.brushes.filter((brush) => brush.tool !== tool)
  const own = found?.brush ?? null
  const flags = new Set(stats.flatMap(({ id, kind }) => (kind === 'yesNo' ? [id] : [])))
  const conditions = { ...noFilter, ...selection.conditions }
  const history = toHistoryFilter(conditions, base, own === null ? brushes : [...brushes, own], flags)
  return {
    title: found === undefined ? title : sentenceText(found.label, words),
    call,
    selection,
    group,
    portfolioIds: selection.portfolioIds,
    history: group !== null && own === null ? { ...history, isWider: true } : history,
  }
}
