import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { KellyDrawdownInput, KellyDrawdownResult } from '#domain/simulation/kelly.ts'
import { SimulationStatus } from '#features/monte-carlo/analysis/simulation-status.tsx'
import { proportionInterval, proportionText } from '#features/monte-carlo/results/proportion-text.ts'
import type { Simulation } from '#shared/simulation/use-simulation.ts'
import { percentAxisFormat } from '#ui/charts/axis-format.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { bandCurveOption } from '#ui/charts/options/band-curve-option.ts'
import { formatNumber, formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { describeLimitChance, describeRiskLimit } from './drawdown-words.ts'

const formatRisk = (value: number) => formatPercent(value, { digits: 2 })

/** A chance above this is as good as certain; the curve beyond shows nothing more. */
const certain = 0.99

/**
 * The part of the curve in which risk matters: up to a certain drawdown, and beyond the limit in any case. The risk found is
 * a point of it, so that the line passes through what the title says.
 */
export function relevantCurve({
  curve: even,
  fraction,
  proportion,
}: KellyDrawdownResult): KellyDrawdownResult['curve'] {
  const curve = even.some((point) => point.fraction === fraction)
    ? even
    : [...even, { fraction, proportion }].toSorted((a, b) => a.fraction - b.fraction)
  const last = curve.findIndex((point) => point.proportion.share > certain && point.fraction > fraction)
  return last === -1 ? curve : curve.slice(0, last + 1)
}

function RiskCurve({ input, result }: { input: KellyDrawdownInput; result: KellyDrawdownResult }) {
  const { level, tolerance } = input
  const option = useMemo(() => {
    const points = relevantCurve(result).map(({ fraction, proportion }) => ({
      x: fraction,
      y: proportion.share,
      low: proportion.low,
      high: proportion.high,
    }))
    return bandCurveOption({
      points,
      xName: 'Risk per trade',
      xFormat: formatRisk,
      yFormat: (value) => formatPercent(value),
      xAxisFormat: percentAxisFormat(0, points.at(-1)?.x ?? 1),
      yAxisFormat: percentAxisFormat(0, 1),
      yMin: 0,
      yMax: 1,
      marks: [{ x: result.fraction, label: formatRisk(result.fraction), isMain: true }],
      level: { y: tolerance, label: `Max chance: ${formatNumber(tolerance * 100)}%` },
      span: null,
    })
  }, [result, tolerance])
  const title = `Chance of a ${formatNumber(level * 100)}% drawdown by risk`
  return (
    <Chart
      option={option}
      height={240}
      title={title}
      description={`${formatRisk(result.fraction)} risk: ${describeLimitChance(result)}.`}
      table={{
        columns: [
          { key: 'risk', label: 'Risk per trade' },
          { key: 'share', label: 'Chance', numeric: true },
          { key: 'interval', label: '95% interval', numeric: true },
        ],
        rows: relevantCurve(result).map(({ fraction, proportion }) => ({
          risk: formatRisk(fraction),
          share: proportionText(proportion),
          interval: proportionInterval(proportion),
        })),
      }}
    />
  )
}

/** The largest risk whose drawdown stays within the accepted chance, and how the chance rises with risk. */
export function RiskLimitPanel({ limit }: { limit: Simulation<KellyDrawdownInput, KellyDrawdownResult> }) {
  const { simulated } = limit
  return (
    <Panel
      title={
        simulated === null
          ? 'Risk within your limit'
          : describeRiskLimit(simulated.result, simulated.input.level * 100, simulated.input.tolerance * 100)
      }
      subtitle={
        simulated === null
          ? 'Same random draws at every risk'
          : `${describeLimitChance(simulated.result)}, over ${pluralize(simulated.input.growth.steps, 'trade')}`
      }
    >
      <SimulationStatus label="Finding the risk" simulation={limit} height={270} />
      {simulated === null ? null : (
        <Box>
          <RiskCurve input={simulated.input} result={simulated.result} />
        </Box>
      )}
    </Panel>
  )
}
