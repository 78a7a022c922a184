/** The sixteen tools of Charter Elite, in the order of the screen. */
export const toolKeys = [
  'pee',
  'breakdown',
  'ratios',
  'rDistribution',
  'temporal',
  'exits',
  'playbook',
  'management',
  'holding',
  'winRate',
  'streaks',
  'fees',
  'equity',
  'drawdown',
  'calendar',
  'missed',
] as const
export type ToolKey = (typeof toolKeys)[number]
