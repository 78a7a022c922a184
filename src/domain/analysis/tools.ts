import { anyTool } from '#domain/analysis/shapes/any-tool.ts'
import { overviewTool } from '#domain/analysis/shapes/overview-tool.ts'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { AnalysisTool } from '#domain/analysis/shapes/tool.ts'

/** The tools of Charter Elite by key. */
export const analysisTools = Object.fromEntries(
  toolKeys.map((key) => [key, anyTool(overviewTool(key))]),
) as unknown as Readonly<Record<ToolKey, AnalysisTool<unknown>>>
