import Box from '@mui/material/Box'
import { memo, useMemo } from 'react'
import { placementChances } from '#domain/simulation/placement-chances.ts'
import { FigureStrip } from '#features/monte-carlo/analysis/figure-strip.tsx'
import { Finding } from '#features/monte-carlo/analysis/finding.tsx'
import { HistogramPanel } from '#features/monte-carlo/analysis/histogram-panel.tsx'
import { SampleTradesLink } from '#features/monte-carlo/analysis/sample-trades-link.tsx'
import { findPercentile } from '#features/monte-carlo/results/shown-result.ts'
import { percentAxisFormat } from '#ui/charts/axis-format.ts'
import { UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatCount, formatNumber, formatPercent } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pValueText } from '#ui/figures/p-value.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import {
  describePlacement,
  distributionOf,
  headlineOf,
  mainPlacement,
  measures,
  placedMeasures,
  placementOf,
  type Measure,
} from './history-measures.ts'
import type { Comparison, HistoryFigures, HistoryInput } from './history-simulator.ts'
import { PlacementTable } from './placement-table.tsx'
import { RealEquityPanel } from './real-equity-panel.tsx'

interface HistoryResultsProps {
  readonly figures: HistoryFigures
  readonly input: HistoryInput
  readonly comparison: Comparison
  readonly capital: number
  readonly currency: string
}

const countAxisFormat = () => formatCount
const returnAxisFormat = (low: number, high: number, steps?: number) => {
  const format = percentAxisFormat(low, high, steps)
  return (multiple: number) => format(multiple - 1)
}
const axisFormats: Readonly<Record<Measure['key'], typeof percentAxisFormat>> = {
  terminal: returnAxisFormat,
  maxDrawdown: percentAxisFormat,
  losingStreak: countAxisFormat,
  winningStreak: countAxisFormat,
  longestUnderWater: countAxisFormat,
}

/** The figures of the real history with their place in the chosen comparison. */
function PlaceStrip({ figures, comparison }: Pick<HistoryResultsProps, 'figures' | 'comparison'>) {
  const { place, result } = figures[comparison]
  const shown = measures.filter(({ key }) => key !== 'winningStreak')
  return (
    <FigureStrip label="Key figures">
      {shown.map(({ key, label, format }) => {
        const placement = placementOf(place, key)
        const actual = placement ?? placementOf(figures.bootstraps.place, key)
        const distribution = distributionOf(result, key)
        return (
          <KeyFigure
            key={key}
            isPlain
            label={label}
            value={actual === null ? <UnknownFigure /> : format(actual.actual)}
            interval={
              placement === null || distribution === null
                ? 'Same in any order'
                : `Median ${format(findPercentile(distribution, 50).value)}, p\u00A0${pValueText(placementChances(placement).pValue)}`
            }
          />
        )
      })}
    </FigureStrip>
  )
}

/** The distribution of one measure with the trader's own value. */
function MeasurePanel({
  measure,
  figures,
  comparison,
}: { measure: Measure } & Pick<HistoryResultsProps, 'figures' | 'comparison'>) {
  const { place, result } = figures[comparison]
  const placement = placementOf(place, measure.key)
  const distribution = distributionOf(result, measure.key)
  const marks = useMemo(() => (placement === null ? [] : [{ value: placement.actual, label: 'Yours' }]), [placement])
  if (placement === null || distribution === null) return null
  const { atLeast } = placementChances(placement)
  const value = (percentile: 5 | 50 | 95) => measure.format(findPercentile(distribution, percentile).value)
  return (
    <HistogramPanel
      title={measure.label}
      subtitle={`${formatPercent(atLeast)} of paths reach your ${measure.format(placement.actual)}`}
      valueLabel={measure.label}
      description={`Median ${value(50)}; 90% of paths between ${value(5)} and ${value(95)}.`}
      histogram={distribution.histogram}
      format={measure.format}
      axisFormat={axisFormats[measure.key]}
      marks={marks}
      height={180}
    />
  )
}

/** The finding, the real equity among simulated ones, and the place of each figure. */
export const HistoryResults = memo(function HistoryResultsOf(props: HistoryResultsProps) {
  const { figures, input, comparison, capital, currency } = props
  const placed = useMemo(() => placedMeasures(figures), [figures])
  const main = mainPlacement(placed, comparison)
  const { steps, paths } = figures.bootstraps.place
  const { sizing } = input.bootstraps
  const risk = sizing.kind === 'fixedFraction' ? formatNumber(sizing.fraction * 100) : ''
  if (main === null) return null
  const verdict = main.isUnusual ? 'unlikely to be chance' : 'could be chance'
  const least = main.isUnusual ? '' : `${describePlacement(main)}. `
  return (
    <>
      <Finding
        title={headlineOf(main)}
        detail={`${least}Your last ${pluralize(steps, 'trade')} at ${risk}% risk, vs. ${formatCount(paths)} paths: ${verdict} (p ${pValueText(main.pValue)}, ${pValueText(main.corrected)} corrected for ${placed.length} comparisons).`}
      >
        {' '}
        <SampleTradesLink label="View trades" />
      </Finding>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <PlaceStrip figures={figures} comparison={comparison} />
        <RealEquityPanel
          compared={figures[comparison]}
          input={input[comparison]}
          comparison={comparison}
          capital={capital}
          currency={currency}
        />
        <PlacementTable figures={figures} comparisons={placed.length} />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            // The last of an odd number fills its row.
            '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
          }}
        >
          {measures.map((measure) => (
            <MeasurePanel key={measure.key} measure={measure} figures={figures} comparison={comparison} />
          ))}
        </Box>
      </Box>
    </>
  )
})
