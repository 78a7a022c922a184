import type { HistoryPlacement, HistoryResult } from '#domain/simulation/growth-comparison.ts'
import type { Distribution, GrowthResult } from '#domain/simulation/growth.ts'
import { correctForComparisons, placementChances } from '#domain/simulation/placement-chances.ts'
import { oneInText, wholeShareText } from '#features/monte-carlo/analysis/share-text.ts'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import type { Comparison, HistoryFigures } from './history-simulator.ts'

export const measureKeys = ['terminal', 'maxDrawdown', 'losingStreak', 'winningStreak', 'longestUnderWater'] as const
export type MeasureKey = (typeof measureKeys)[number]

/** One figure of the real history and what the simulated ones have. */
export interface Measure {
  readonly key: MeasureKey
  readonly label: string
  /** Formats a value of the measure. */
  readonly format: (value: number) => string
}

const formatReturn = (multiple: number) => formatPercent(multiple - 1, { signed: true })
const formatDepth = (value: number) => formatPercent(value)

export const measures: readonly Measure[] = [
  { key: 'terminal', label: 'Final return', format: formatReturn },
  { key: 'maxDrawdown', label: 'Max drawdown', format: formatDepth },
  { key: 'losingStreak', label: 'Losing streak', format: formatCount },
  { key: 'winningStreak', label: 'Winning streak', format: formatCount },
  { key: 'longestUnderWater', label: 'Time below peak', format: formatCount },
]

/** The place of the real history by a measure; null for the final return of shuffles, which is always the same. */
export const placementOf = (place: HistoryResult, key: MeasureKey): HistoryPlacement | null => place[key]

/** The distribution of a measure over the simulated histories. */
export const distributionOf = (result: GrowthResult, key: MeasureKey): Distribution | null => result[key]

/** One comparison of the real history. */
export interface PlacedMeasure {
  readonly measure: Measure
  readonly comparison: Comparison
  readonly placement: HistoryPlacement
  readonly pValue: number
}

/** Every comparison that there is. */
export function placedMeasures(figures: HistoryFigures): PlacedMeasure[] {
  return (['shuffles', 'bootstraps'] as const).flatMap((comparison) =>
    measures.flatMap((measure) => {
      const placement = placementOf(figures[comparison].place, measure.key)
      return placement === null ? [] : [{ measure, comparison, placement, pValue: placementChances(placement).pValue }]
    }),
  )
}

const among: Readonly<Record<Comparison, string>> = {
  shuffles: 'shuffles of your trades',
  bootstraps: 'bootstrapped histories',
}

/** A comparison in words: "Your losing streak of 9 is reached by 1 in 4 bootstrapped histories". */
export function describePlacement({ measure, comparison, placement }: PlacedMeasure): string {
  const { atLeast, atMost } = placementChances(placement)
  const value = measure.format(placement.actual)
  switch (measure.key) {
    case 'losingStreak':
    case 'winningStreak': {
      const kind = measure.key === 'losingStreak' ? 'losing' : 'winning'
      return `Your ${kind} streak of ${value} is reached by ${oneInText(atLeast)} ${among[comparison]}`
    }
    case 'maxDrawdown':
      return `Your drawdown of ${value} is deeper than ${wholeShareText(placement.below / placement.of)} of ${among[comparison]}`
    case 'longestUnderWater':
      return `Your stretch of ${pluralize(placement.actual, 'trade')} below a peak is longer than in ${wholeShareText(placement.below / placement.of)} of ${among[comparison]}`
    case 'terminal':
      return `Your return of ${value} is higher than ${wholeShareText(1 - atLeast)} and lower than ${wholeShareText(1 - atMost)} of ${among[comparison]}`
  }
}

/** A comparison with its p-value corrected for all that the page makes. */
export interface MainPlacement extends PlacedMeasure {
  readonly corrected: number
  readonly isUnusual: boolean
}

/**
 * The comparison to state: one that stays unusual after correction, of the shown method if it has one. Else a long losing
 * streak among those shown, or the rarest of them, and it is not unusual.
 */
export function mainPlacement(placed: readonly PlacedMeasure[], shown: Comparison): MainPlacement | null {
  const byRarity = placed
    .map((one): MainPlacement => {
      const corrected = correctForComparisons(one.pValue, placed.length)
      return { ...one, corrected, isUnusual: corrected < 0.05 }
    })
    .toSorted((a, b) => a.pValue - b.pValue)
  const ofShown = byRarity.filter(({ comparison }) => comparison === shown)
  const longStreak = ofShown.find(
    ({ measure, placement }) => measure.key === 'losingStreak' && placementChances(placement).atLeast <= 0.5,
  )
  return [...ofShown, ...byRarity].find(({ isUnusual }) => isUnusual) ?? longStreak ?? ofShown[0] ?? null
}

/** The finding: the comparison itself only where it is unusual after correction. */
export const headlineOf = (main: MainPlacement) =>
  main.isUnusual ? describePlacement(main) : 'Your history shows nothing beyond chance'
