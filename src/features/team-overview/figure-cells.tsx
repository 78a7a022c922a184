import Typography from '@mui/material/Typography'
import type { TeamTrader } from '#api/teams/overview.ts'
import { metricReasons } from '#domain/metrics/shared/metric.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { PercentText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatPercent, formatR, formatRatio } from '#ui/figures/format.ts'

type Metrics = NonNullable<TeamTrader['metrics']>
type Figure = Metrics[keyof Metrics]

const reasonText = (reason: string | null): string =>
  (metricReasons as Readonly<Record<string, string>>)[reason ?? ''] ?? 'Not enough data.'

/** The sample of a figure with its interval, below it: "−0.06R to +0.54R · n 40". */
function Basis({ figure, format }: { figure: Figure; format?: (value: number) => string }) {
  const { interval } = figure
  const range = interval === undefined || format === undefined ? [] : [intervalText(interval, format)]
  return (
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {[...range, formatSample(figure)].join(' · ')}
    </Typography>
  )
}

const shareText = (value: number) => formatPercent(value, { digits: 0 })

const unknown = ({ reason }: Figure) => <UnknownFigure reason={reasonText(reason)} />

/** The figures of a trader as cells of a table, by metric; unknown ones say why. */
export function figureCells(metrics: Metrics) {
  const { winRate, expectancyR, profitFactor, maxDrawdownR, averageCompliance } = metrics
  return {
    expectancyR:
      expectancyR.value === null ? (
        unknown(expectancyR)
      ) : (
        <>
          <RText value={expectancyR.value} />
          <Basis figure={expectancyR} format={(value) => formatR(value)} />
        </>
      ),
    winRate:
      winRate.value === null ? (
        unknown(winRate)
      ) : (
        <>
          <PercentText value={winRate.value} />
          <Basis figure={winRate} format={shareText} />
        </>
      ),
    profitFactor:
      profitFactor.value === null ? (
        unknown(profitFactor)
      ) : (
        <>
          {formatRatio(profitFactor.value)}
          <Basis figure={profitFactor} />
        </>
      ),
    maxDrawdownR:
      maxDrawdownR.value === null ? (
        unknown(maxDrawdownR)
      ) : (
        <>
          {formatR(maxDrawdownR.value, { signed: false })}
          <Basis figure={maxDrawdownR} />
        </>
      ),
    averageCompliance:
      averageCompliance.value === null ? (
        unknown(averageCompliance)
      ) : (
        <>
          <PercentText value={averageCompliance.value} digits={0} />
          <Basis figure={averageCompliance} />
        </>
      ),
  }
}
