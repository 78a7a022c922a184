import { useMemo } from 'react'
import { ChartCard } from '#features/monte-carlo/analysis/chart-card.tsx'
import { percentAxisFormat } from '#ui/charts/axis-format.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { bandCurveOption, type CurveMark } from '#ui/charts/options/band-curve-option.ts'
import { formatPercent, unknownText } from '#ui/figures/format.ts'
import type { KellyTheory } from './kelly-simulators.ts'
import { bandEnds, suggestedFraction } from './kelly-words.ts'

/** Growth per trade as a share, from its logarithm. */
const perTrade = (growth: number) => Math.expm1(growth)
const formatRisk = (value: number) => formatPercent(value, { digits: 2 })
const formatGrowth = (value: number) => formatPercent(value, { signed: true, digits: 2 })

function marksOf(kelly: KellyTheory['kelly'], limit: number | null): CurveMark[] {
  const { full, half, quarter, shrunk } = kelly
  const suggested = suggestedFraction(kelly, limit)
  const marks: CurveMark[] = []
  if (full !== null && full.fraction > 0) {
    if (quarter !== null) marks.push({ x: quarter.fraction, label: '¼' })
    if (half !== null) marks.push({ x: half.fraction, label: '½' })
    marks.push({ x: full.fraction, label: 'Full' })
  }
  if (shrunk !== null && shrunk > 0 && shrunk !== full?.fraction) marks.push({ x: shrunk, label: 'Shrunk' })
  if (limit !== null && limit > 0 && limit !== suggested) marks.push({ x: limit, label: 'Limit' })
  if (suggested !== null && suggested > 0) marks.push({ x: suggested, label: 'Suggested', isMain: true })
  return withoutOverlaps(marks, kelly.curve.at(-1)?.fraction ?? 1)
}

/** Labels closer together than this share of the axis would overlap. */
const minGap = 0.12

/** Of marks that are too close, the main one keeps its label, or else the earlier one. */
function withoutOverlaps(marks: readonly CurveMark[], end: number): CurveMark[] {
  const named: CurveMark[] = []
  for (const mark of marks.toSorted((one, other) => Number(other.isMain ?? false) - Number(one.isMain ?? false))) {
    const isFree = named.every((other) => other.label === '' || Math.abs(other.x - mark.x) > end * minGap)
    named.push(isFree ? mark : { ...mark, label: '' })
  }
  return named
}

/** Growth by risk, with the band of resampled histories and the fractions to choose from. */
export function GrowthCurvePanel({ theory, limit }: { theory: KellyTheory; limit: number | null }) {
  const { kelly, curve } = theory
  const option = useMemo(() => {
    const band = bandEnds(kelly)
    const points = curve.map(({ fraction, growth, low, high }) => ({
      x: fraction,
      y: perTrade(growth),
      low: low === null ? null : perTrade(low),
      high: high === null ? null : perTrade(high),
    }))
    const best = points.reduce((max, { y }) => Math.max(max, y), 0)
    const highest = points.reduce((max, { y, high }) => Math.max(max, y, high ?? 0), 0)
    // The fall beyond twice the best fraction would flatten all that matters.
    const step = 10 ** Math.floor(Math.log10(Math.max(highest, 1e-6) / 2))
    const high = Math.ceil(highest / step) * step
    const low = best > 0 ? -Math.ceil(Math.max(best, high / 2) / step) * step : null
    return bandCurveOption({
      points,
      xName: 'Risk per trade',
      xFormat: formatRisk,
      yFormat: formatGrowth,
      xAxisFormat: percentAxisFormat(0, points.at(-1)?.x ?? 1),
      yAxisFormat: percentAxisFormat(low ?? -high, high),
      yMin: low,
      yMax: best > 0 ? high : null,
      marks: marksOf(kelly, limit),
      level: { y: 0, label: '' },
      span: band === null ? null : { from: band.from, to: Math.min(band.to, Number.MAX_VALUE) },
    })
  }, [curve, kelly, limit])
  const top = kelly.full
  const hasBest = top !== null && top.fraction > 0
  const finding =
    top === null
      ? 'No risk is best: no trade loses'
      : hasBest
        ? `Growth is highest at ${formatRisk(top.fraction)} risk: ${formatGrowth(perTrade(top.growth))} per trade`
        : 'Growth falls at every risk'
  const note =
    top === null
      ? 'Kelly needs a losing trade.'
      : !hasBest
        ? 'Expectancy isn’t positive.'
        : kelly.breakEven === null
          ? ''
          : `Growth is back at 0 at ${formatRisk(kelly.breakEven)}.`
  return (
    <ChartCard label="Growth by risk">
      <Chart
        option={option}
        height={230}
        name="Growth per trade by risk"
        title={finding}
        description={`${note} Band: 95% of resampled histories${bandEnds(kelly) === null ? '' : '; shaded: 90% interval of Kelly’s fraction'}.`.trim()}
        table={{
          columns: [
            { key: 'risk', label: 'Risk per trade' },
            { key: 'growth', label: 'Growth per trade', numeric: true },
            { key: 'low', label: 'Low (95%)', numeric: true },
            { key: 'high', label: 'High (95%)', numeric: true },
          ],
          rows: curve.map(({ fraction, growth, low, high }) => ({
            risk: formatRisk(fraction),
            growth: formatGrowth(perTrade(growth)),
            low: low === null ? unknownText : formatGrowth(perTrade(low)),
            high: high === null ? unknownText : formatGrowth(perTrade(high)),
          })),
        }}
      />
    </ChartCard>
  )
}
