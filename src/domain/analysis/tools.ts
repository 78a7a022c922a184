import { anyTool } from '#domain/analysis/parts/any-tool.ts'
import { overviewTool } from '#domain/analysis/parts/overview-tool.ts'
import { breakdown } from '#domain/analysis/performance/breakdown.ts'
import { calendar } from '#domain/analysis/performance/calendar.ts'
import { drawdown } from '#domain/analysis/performance/drawdown.ts'
import { equity } from '#domain/analysis/performance/equity.ts'
import { fees } from '#domain/analysis/performance/fees.ts'
import { rDistribution } from '#domain/analysis/performance/r-distribution.ts'
import { ratios } from '#domain/analysis/performance/ratios.ts'
import { winRate } from '#domain/analysis/performance/win-rate.ts'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { AnalysisTool } from '#domain/analysis/shapes/tool.ts'

/** The tools of Charter Elite by key. */
export const analysisTools = {
  ...Object.fromEntries(toolKeys.map((key) => [key, anyTool(overviewTool(key))])),
  breakdown: anyTool(breakdown),
  ratios: anyTool(ratios),
  rDistribution: anyTool(rDistribution),
  winRate: anyTool(winRate),
  fees: anyTool(fees),
  equity: anyTool(equity),
  drawdown: anyTool(drawdown),
  calendar: anyTool(calendar),
} as unknown as Readonly<Record<ToolKey, AnalysisTool<unknown>>>
