import type { CellValues, WhatIfGrid } from '#domain/simulation/what-if/what-if.ts'
import { formatCount, formatNumber, formatPercent, formatR, formatRatio } from '#ui/figures/format.ts'

/** A figure of each cell. */
export interface Measure {
  readonly key: MeasureKey
  readonly label: string
  readonly values: (grid: WhatIfGrid) => CellValues | null
  readonly format: (value: number) => string
  readonly good: 'high' | 'low' | 'neither'
  /** The value between gain and loss; null if there is none. */
  readonly neutral: number | null
  /** Why a cell can lack it. */
  readonly unknown: string
}

export type MeasureKey =
  | 'expectancy'
  | 'net'
  | 'winRate'
  | 'profitFactor'
  | 'payoff'
  | 'sharpe'
  | 'sqn'
  | 't'
  | 'psr'
  | 'sd'
  | 'kelly'
  | 'binaryKelly'
  | 'maxDrawdown'
  | 'losingStreak'
  | 'winningStreak'
  | 'coverage'
  | 'ambiguous'

const percent = (value: number) => formatPercent(value)
const unsignedR = (value: number) => formatR(value, { signed: false })
const noSpread = 'All results are equal'
const noLoss = 'No losing trade'

/** Every measure of the grid, in the order of the choice. */
export const measures: readonly Measure[] = [
  {
    key: 'expectancy',
    label: 'Expectancy',
    values: (grid) => grid.expectancy,
    format: formatR,
    good: 'high',
    neutral: 0,
    unknown: '',
  },
  { key: 'net', label: 'Total R', values: (grid) => grid.net, format: formatR, good: 'high', neutral: 0, unknown: '' },
  {
    key: 'winRate',
    label: 'Win rate',
    values: (grid) => grid.winRate,
    format: percent,
    good: 'high',
    neutral: null,
    unknown: '',
  },
  {
    key: 'profitFactor',
    label: 'Profit factor',
    values: (grid) => grid.profitFactor,
    format: formatRatio,
    good: 'high',
    neutral: 1,
    unknown: noLoss,
  },
  {
    key: 'payoff',
    label: 'Payoff ratio',
    values: (grid) => grid.payoff,
    format: formatRatio,
    good: 'high',
    neutral: 1,
    unknown: 'No winning or no losing trade',
  },
  {
    key: 'sharpe',
    label: 'Sharpe per trade',
    values: (grid) => grid.sharpe,
    format: formatRatio,
    good: 'high',
    neutral: 0,
    unknown: noSpread,
  },
  {
    key: 'sqn',
    label: 'SQN',
    values: (grid) => grid.sqn,
    format: formatRatio,
    good: 'high',
    neutral: 0,
    unknown: noSpread,
  },
  {
    key: 't',
    label: 't-statistic',
    values: (grid) => grid.t,
    format: formatRatio,
    good: 'high',
    neutral: 0,
    unknown: noSpread,
  },
  {
    key: 'psr',
    label: 'Probabilistic Sharpe',
    values: (grid) => grid.psr,
    format: percent,
    good: 'high',
    neutral: 0.5,
    unknown: noSpread,
  },
  {
    key: 'sd',
    label: 'Standard deviation',
    values: (grid) => grid.sd,
    format: unsignedR,
    good: 'low',
    neutral: null,
    unknown: 'Fewer than two trades',
  },
  {
    key: 'kelly',
    label: 'Kelly fraction',
    values: (grid) => grid.kelly,
    format: percent,
    good: 'high',
    neutral: null,
    unknown: noLoss,
  },
  {
    // From the win rate and the average win and loss alone.
    key: 'binaryKelly',
    label: 'Binary Kelly',
    values: (grid) => grid.binaryKelly,
    format: percent,
    good: 'high',
    neutral: null,
    unknown: noLoss,
  },
  {
    key: 'maxDrawdown',
    label: 'Max drawdown',
    values: (grid) => grid.ordered?.maxDrawdown ?? null,
    format: unsignedR,
    good: 'low',
    neutral: null,
    unknown: '',
  },
  {
    key: 'losingStreak',
    label: 'Losing streak',
    values: (grid) => grid.ordered?.losingStreak ?? null,
    format: formatCount,
    good: 'low',
    neutral: null,
    unknown: '',
  },
  {
    key: 'winningStreak',
    label: 'Winning streak',
    values: (grid) => grid.ordered?.winningStreak ?? null,
    format: formatCount,
    good: 'high',
    neutral: null,
    unknown: '',
  },
  {
    key: 'coverage',
    label: 'Coverage',
    values: (grid) => grid.coverage,
    format: percent,
    good: 'high',
    neutral: null,
    unknown: '',
  },
  {
    key: 'ambiguous',
    label: 'Unknown order',
    values: (grid) => grid.ambiguous,
    format: percent,
    good: 'low',
    neutral: null,
    unknown: '',
  },
]

const [expectancy] = measures

/** The measure of a key. */
export function measureOf(key: MeasureKey): Measure {
  const found = measures.find((measure) => measure.key === key) ?? expectancy
  if (found === undefined) throw new Error(`no measure ${key}`)
  return found
}

/** Formats a level. */
export const formatLevel = (r: number): string => `${formatNumber(r, 4)}R`
