import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { SetupMetrics } from '#api/figures/setup-figures.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { reasonText } from '#features/playbook/setups/figure-words.ts'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { MoneyText, PercentText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { Figure, FigureNote } from '#ui/figures/figure.tsx'
import { formatR, formatRatio } from '#ui/figures/format.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { EquityChartProps } from './equity-chart.tsx'

/** Chart with its title; its code loads after the figures. */
const chartHeight = 292
const EquityChart = lazyPart<EquityChartProps>(
  async () => (await import('./equity-chart.tsx')).EquityChart,
  () => <Box sx={{ height: chartHeight }} />,
)

/** What the setup earns a trade, how sure that is, and how it came about. */
export function HeadlinePanel({ figures }: { figures: SetupMetrics }) {
  const { metrics, money, curve, trades } = figures
  const { expectancyR, winRate, profitFactor, averageCompliance } = metrics
  const [only, ...others] = money
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="Expectancy and equity"
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0, display: 'grid', gap: 2, alignContent: 'start' }}
    >
      <Figure
        label="Expectancy"
        size="hero"
        value={<RText value={expectancyR?.value ?? null} reason={reasonText(expectancyR?.reason ?? null)} />}
        unit="a trade"
      >
        <FigureNote>
          {expectancyR?.interval === undefined ? null : `95%: ${intervalText(expectancyR.interval, formatR)} · `}
          {formatSample(expectancyR ?? { n: 0 })}
        </FigureNote>
      </Figure>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))' }}>
        <Figure label="Win rate" value={<PercentText value={winRate?.value ?? null} />} />
        <Figure
          label="Profit factor"
          value={
            typeof profitFactor?.value !== 'number' ? (
              <UnknownFigure reason={reasonText(profitFactor?.reason ?? null)} />
            ) : (
              formatRatio(profitFactor.value)
            )
          }
        />
        <Figure
          label="Rules followed"
          value={
            <PercentText
              value={averageCompliance?.value ?? null}
              digits={0}
              reason={reasonText(averageCompliance?.reason ?? null)}
            />
          }
        />
        {only === undefined || others.length > 0 ? null : (
          <Figure label="Net P&L" value={<MoneyText value={only.netPnl} currency={only.currency} signed whole />} />
        )}
      </Box>
      {curve.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', minHeight: chartHeight }}>
          {trades === 0
            ? 'No closed trades of this setup yet. Log one, and its equity is drawn here.'
            : 'No trade of this setup has a risk. Add stops to see its equity in R.'}
        </Typography>
      ) : (
        <EquityChart curve={curve} />
      )}
    </Paper>
  )
}
