import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'

/** Names of the tools, apart from their longer texts: the dashboard needs no more. */
export const toolTitles: Readonly<Record<ToolKey, string>> = {
  pee: 'Post-exit excursion',
  breakdown: 'Performance breakdown',
  ratios: 'Performance ratios',
  rDistribution: 'R distribution',
  temporal: 'Temporal performance',
  exits: 'Exit analysis',
  playbook: 'Playbook analysis',
  management: 'Trade management',
  holding: 'Holding time',
  winRate: 'Win rate over time',
  streaks: 'Streaks',
  fees: 'Fee breakdown',
  equity: 'Equity curve',
  drawdown: 'Drawdown',
  calendar: 'Calendar',
  missed: 'Missed trades',
}
