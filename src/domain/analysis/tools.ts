import { anyTool } from '#domain/analysis/parts/any-tool.ts'
import { overviewTool } from '#domain/analysis/parts/overview-tool.ts'
import { breakdown } from '#domain/analysis/performance/breakdown.ts'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { AnalysisTool } from '#domain/analysis/shapes/tool.ts'

/** The tools of Charter Elite by key. */
export const analysisTools = {
  ...Object.fromEntries(toolKeys.map((key) => [key, anyTool(overviewTool(key))])),
  breakdown: anyTool(breakdown),
} as unknown as Readonly<Record<ToolKey, AnalysisTool<unknown>>>
