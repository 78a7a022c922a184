import Box from '@mui/material/Box'
import { memo, useMemo } from 'react'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { KellyDrawdownResult } from '#domain/simulation/kelly.ts'
import { FigureStrip } from '#features/monte-carlo/analysis/figure-strip.tsx'
import { Finding } from '#features/monte-carlo/analysis/finding.tsx'
import { HistogramPanel } from '#features/monte-carlo/analysis/histogram-panel.tsx'
import { SampleTradesLink } from '#features/monte-carlo/analysis/sample-trades-link.tsx'
import { hasLoss } from '#features/monte-carlo/path-settings/path-settings.ts'
import { proportionInterval, proportionText } from '#features/monte-carlo/results/proportion-text.ts'
import { findPercentile } from '#features/monte-carlo/results/shown-result.ts'
import { percentAxisFormat } from '#ui/charts/axis-format.ts'
import { PercentText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatCount, formatNumber, formatPercent } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import type { DrawdownFigures } from './drawdown-simulators.ts'
import { describeOwnDrawdown, describeOwnSample } from './drawdown-words.ts'
import { RecoveryPanel } from './recovery-panel.tsx'

export interface ShownDrawdowns extends DrawdownFigures {
  readonly input: GrowthInput
}

const formatDepth = (value: number) => formatPercent(value)
const countAxisFormat = () => formatCount

/** The figures that decide: depth, its chance, length, and the risk that keeps the limit. */
function DrawdownStrip({ shown, limit }: { shown: ShownDrawdowns; limit: KellyDrawdownResult | null }) {
  const { result, input } = shown
  const depth = findPercentile(result.maxDrawdown, 50)
  const water = findPercentile(result.longestUnderWater, 50)
  const [chance] = result.ruinByBarrier
  const [barrier] = input.ruin
  const level = barrier?.kind === 'trailing' ? formatNumber(barrier.level * 100) : ''
  return (
    <FigureStrip label="Key figures">
      <KeyFigure
        isPlain
        label="Median drawdown"
        value={<PercentText value={depth.value} />}
        interval={`1 in 20: ${formatPercent(findPercentile(result.maxDrawdown, 95).value)}+`}
        hint="Half of the paths have a smaller maximum drawdown."
      />
      <KeyFigure
        isPlain
        label={`Chance of ${level}%`}
        value={chance === undefined ? <UnknownFigure /> : proportionText(chance)}
        interval={chance === undefined ? undefined : `95%: ${proportionInterval(chance)}`}
        hint="Share of paths that hit this drawdown."
      />
      <KeyFigure
        isPlain
        label="Time below peak"
        value={pluralize(water.value, 'trade')}
        interval={`1 in 20: ${formatCount(findPercentile(result.longestUnderWater, 95).value)}+`}
        hint="Longest underwater stretch, median path."
      />
      <KeyFigure
        isPlain
        label="Risk within limit"
        value={
          limit === null ? (
            <UnknownFigure reason={hasLoss(input) ? 'Not computed yet' : 'No losing trade in the sample'} />
          ) : (
            <PercentText value={limit.fraction} digits={2} />
          )
        }
        interval={limit === null ? undefined : `${proportionText(limit.proportion)} of paths`}
        hint="Highest risk per trade within your limit."
      />
    </FigureStrip>
  )
}

/** The finding, the key figures and the distributions of depth, length and recovery. */
export const DrawdownResults = memo(function DrawdownResultsOf({
  shown,
  limit,
}: {
  shown: ShownDrawdowns
  limit: KellyDrawdownResult | null
}) {
  const { result, history, input } = shown
  const risk = input.sizing.kind === 'fixedFraction' ? input.sizing.fraction * 100 : 0
  const depthMarks = useMemo(
    () => [
      { value: findPercentile(result.maxDrawdown, 50).value, label: 'Median' },
      ...(history.maxDrawdown.actual > 0 ? [{ value: history.maxDrawdown.actual, label: 'Yours' }] : []),
    ],
    [result, history],
  )
  const waterMarks = useMemo(
    () => [{ value: findPercentile(result.longestUnderWater, 50).value, label: 'Median' }],
    [result],
  )
  const deep = (percentile: 5 | 50 | 95) => formatPercent(findPercentile(result.maxDrawdown, percentile).value)
  const water = findPercentile(result.longestUnderWater, 50)
  const long = (percentile: 5 | 95) => formatCount(findPercentile(result.longestUnderWater, percentile).value)
  return (
    <>
      <Finding title={describeOwnDrawdown(history, risk)} detail={describeOwnSample(history)}>
        {' '}
        <SampleTradesLink label="View trades" />
      </Finding>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DrawdownStrip shown={shown} limit={limit} />
        <HistogramPanel
          title={`Deepest drawdown over ${pluralize(result.steps, 'trade')}`}
          finding={`Half of all paths fall ${deep(50)} or more from a peak`}
          subtitle={`${formatCount(result.paths)} paths`}
          valueLabel="Deepest drawdown"
          description={`Deepest drawdown over ${pluralize(result.steps, 'trade')}: 90% of paths between ${deep(5)} and ${deep(95)}.`}
          histogram={result.maxDrawdown.histogram}
          format={formatDepth}
          axisFormat={percentAxisFormat}
          marks={depthMarks}
          height={250}
        />
        <HistogramPanel
          title="Longest time below a peak"
          finding={`Half of all paths spend ${pluralize(water.value, 'trade')} or more below a peak`}
          subtitle={`${formatCount(result.paths)} paths`}
          valueLabel="Longest time"
          description={`Longest stretch in trades: 90% of paths between ${long(5)} and ${long(95)}.`}
          histogram={result.longestUnderWater.histogram}
          format={formatCount}
          axisFormat={countAxisFormat}
          marks={waterMarks}
        />
        <RecoveryPanel result={result} />
      </Box>
    </>
  )
})
