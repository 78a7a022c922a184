import { exits } from '#domain/analysis/behavior/exits.ts'
import { holding } from '#domain/analysis/behavior/holding.ts'
import { management } from '#domain/analysis/behavior/management.ts'
import { missed } from '#domain/analysis/behavior/missed.ts'
import { pee } from '#domain/analysis/behavior/pee.ts'
import { playbook } from '#domain/analysis/behavior/playbook.ts'
import { streaks } from '#domain/analysis/behavior/streaks.ts'
import { temporal } from '#domain/analysis/behavior/temporal.ts'
import { anyTool } from '#domain/analysis/parts/any-tool.ts'
import { breakdown } from '#domain/analysis/performance/breakdown.ts'
import { calendar } from '#domain/analysis/performance/calendar.ts'
import { drawdown } from '#domain/analysis/performance/drawdown.ts'
import { equity } from '#domain/analysis/performance/equity.ts'
import { fees } from '#domain/analysis/performance/fees.ts'
import { rDistribution } from '#domain/analysis/performance/r-distribution.ts'
import { ratios } from '#domain/analysis/performance/ratios.ts'
import { winRate } from '#domain/analysis/performance/win-rate.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { AnalysisTool } from '#domain/analysis/shapes/tool.ts'

/** The sixteen tools of Charter Elite by key. */
export const analysisTools: Readonly<Record<ToolKey, AnalysisTool<unknown>>> = {
  pee: anyTool(pee),
  breakdown: anyTool(breakdown),
  ratios: anyTool(ratios),
  rDistribution: anyTool(rDistribution),
  temporal: anyTool(temporal),
  exits: anyTool(exits),
  playbook: anyTool(playbook),
  management: anyTool(management),
  holding: anyTool(holding),
  winRate: anyTool(winRate),
  streaks: anyTool(streaks),
  fees: anyTool(fees),
  equity: anyTool(equity),
  drawdown: anyTool(drawdown),
  calendar: anyTool(calendar),
  missed: anyTool(missed),
}
