import { toolWords } from '#domain/analysis/parts/tool-words.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { type AnalysisTool, postExitLadder, type ToolControl } from '#domain/analysis/shapes/tool.ts'

/** What a screen says of a tool before its computation is loaded. */
export type ToolFacts = Pick<AnalysisTool<unknown>, 'key' | 'title' | 'meaning' | 'help' | 'controls' | 'base'>

/** A control whose choices are the entries of a list of labels. */
const choice = (
  key: string,
  label: string,
  labels: Readonly<Record<string, string>>,
): Extract<ToolControl, { kind: 'choice' }> => ({
  kind: 'choice',
  key,
  label,
  choices: Object.entries(labels).map(([value, text]) => ({ value, label: text })),
})

/** What a cell of the breakdown can show. */
export const measureLabels = {
  meanR: 'Mean R',
  winRate: 'Win rate',
  net: 'Net P&L',
  totalR: 'Total R',
  profitFactor: 'Profit factor',
  medianR: 'Median R',
} as const

/** What temporal performance is grouped by. */
export const temporalLabels = {
  session: 'Session',
  hour: 'Hour',
  weekday: 'Weekday',
  month: 'Month',
  sinceOpen: 'Since open',
  tradeOfDay: 'Trade of day',
  sinceLoss: 'Since last loss',
} as const

/** What the playbook analysis ranks. */
export const playbookLabels = {
  setups: 'Setups',
  rules: 'Rules',
  mistakes: 'Mistakes',
  tags: 'Tags',
  comments: 'Comments',
  emotions: 'Emotions',
} as const

/** Minutes, hours or days of a window after an exit. */
function windowLabel(window: string): string {
  if (window === 'stored') return 'As logged'
  const minutes = Number(window)
  if (minutes >= 1_440) return `${minutes / 1_440} d`
  return minutes >= 60 ? `${minutes / 60} h` : `${minutes} min`
}

/** Windows of the post-exit excursion: as logged, or minutes. */
export const postExitWindows: readonly string[] = ['stored', ...postExitLadder.map(String)]

/** Trades in a rolling win rate. */
export const winRateWindows = ['5', '10', '20', '50'] as const

/** Trades in the rolling figures of the ratios. */
export const ratioWindows = ['20', '50', '100', '200'] as const

/** A control of how many trades a rolling figure has. */
const windowChoice = (label: string, windows: readonly string[]): ToolControl => ({
  kind: 'choice',
  key: 'window',
  label,
  choices: windows.map((value) => ({ value, label: `${value} trades` })),
})

const shown: Readonly<Record<ToolKey, Pick<ToolFacts, 'controls' | 'base'>>> = {
  pee: {
    base: 'closed',
    controls: [
      {
        kind: 'choice',
        key: 'window',
        label: 'Window',
        choices: postExitWindows.map((value) => ({ value, label: windowLabel(value) })),
      },
    ],
  },
  breakdown: {
    base: 'closed',
    controls: [
      { kind: 'dimension', key: 'rows', label: 'Rows', isOptional: false },
      { kind: 'dimension', key: 'columns', label: 'Columns', isOptional: true },
      { ...choice('measure', 'Measure', measureLabels), kind: 'measure' },
    ],
  },
  ratios: {
    base: 'closed',
    controls: [
      choice('basis', 'Basis', { trade: 'Per trade', day: 'Daily', month: 'Monthly' }),
      windowChoice('Rolling window', ratioWindows),
    ],
  },
  rDistribution: {
    base: 'closed',
    controls: [{ kind: 'dimension', key: 'overlay', label: 'Overlay', isOptional: true }],
  },
  temporal: { base: 'closed', controls: [choice('by', 'Group by', temporalLabels)] },
  exits: { base: 'closed', controls: [] },
  playbook: { base: 'closed', controls: [choice('category', 'Category', playbookLabels)] },
  management: { base: 'entered', controls: [] },
  holding: { base: 'closed', controls: [] },
  winRate: {
    base: 'closed',
    controls: [
      windowChoice('Window', winRateWindows),
      choice('breakeven', 'Break-even trades', { counted: 'Counted', leftOut: 'Left out' }),
    ],
  },
  streaks: { base: 'closed', controls: [] },
  fees: { base: 'closed', controls: [choice('by', 'By', { symbol: 'Symbol', month: 'Month', broker: 'Broker' })] },
  equity: {
    base: 'closed',
    controls: [
      choice('unit', 'Unit', { money: 'Money', percent: 'Percent', r: 'R' }),
      choice('scale', 'Scale', { linear: 'Linear', log: 'Logarithmic' }),
      choice('bands', 'Bands', { regime: 'Market regime', quality: 'Process grade' }),
      { kind: 'without', key: 'without', label: 'Leave out' },
    ],
  },
  drawdown: { base: 'closed', controls: [] },
  calendar: {
    base: 'closed',
    controls: [choice('unit', 'Unit', { money: 'Money', r: 'R', private: 'Hide amounts' })],
  },
  missed: { base: 'missed', controls: [] },
}

const factsOf = (key: ToolKey): ToolFacts => ({ key, ...toolWords[key], ...shown[key] })

/** The facts of every tool. The tools take their words and controls from here. */
export const toolFacts: Readonly<Record<ToolKey, ToolFacts>> = {
  pee: factsOf('pee'),
  breakdown: factsOf('breakdown'),
  ratios: factsOf('ratios'),
  rDistribution: factsOf('rDistribution'),
  temporal: factsOf('temporal'),
  exits: factsOf('exits'),
  playbook: factsOf('playbook'),
  management: factsOf('management'),
  holding: factsOf('holding'),
  winRate: factsOf('winRate'),
  streaks: factsOf('streaks'),
  fees: factsOf('fees'),
  equity: factsOf('equity'),
  drawdown: factsOf('drawdown'),
  calendar: factsOf('calendar'),
  missed: factsOf('missed'),
}
