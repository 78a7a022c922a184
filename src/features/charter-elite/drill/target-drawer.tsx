import type { Selection } from '#domain/analysis/shapes/selection.ts'
import type { ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import type { ToolCall } from '#workers/analysis/shapes.ts'
import { DrillDrawer, type DrillDrawerProps } from './drill-drawer.tsx'
import { findDrilledGroup, type DrillTarget } from './find-group.ts'

interface TargetDrawerProps extends Omit<DrillDrawerProps, 'group'> {
  readonly target: DrillTarget
  readonly call: ToolCall
  readonly selection: Selection
  readonly result: ToolResult | null
  readonly words: ToolWords
  readonly stats: readonly CustomStat[]
}

/** The trades behind what was chosen in a tool. */
export function TargetDrawer({ target, call, selection, result, words, stats, ...drawer }: TargetDrawerProps) {
  return <DrillDrawer {...drawer} group={findDrilledGroup(target, call, selection, result, words, stats)} />
}
