import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { SetupMetrics } from '#api/figures/setup-figures.ts'
import { intervalText, reasonText } from '#features/playbook/setups/figure-words.ts'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { MoneyText, PercentText, RText } from '#ui/figures/figure-text.tsx'
import { Figure, FigureNote } from '#ui/figures/figure.tsx'
import { formatRatio } from '#ui/figures/format.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

type EquityChartProps = Parameters<typeof import('./equity-chart.tsx').EquityChart>[0]

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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 2, alignItems: 'flex-end' }}>
        <Box sx={{ flexGrow: 1 }}>
          <Figure
            label="Expectancy"
            size="hero"
            value={<RText value={expectancyR?.value ?? null} reason={reasonText(expectancyR?.reason ?? null)} />}
            unit="a trade"
          >
            <FigureNote>
              {expectancyR?.interval === undefined ? null : `95%: ${intervalText(expectancyR.interval)} · `}
              {formatSample(expectancyR ?? { n: 0 })}
            </FigureNote>
          </Figure>
        </Box>
        <Figure label="Win rate" value={<PercentText value={winRate?.value ?? null} />} />
        <Figure
          label="Profit factor"
          value={profitFactor?.value === null ? <RText value={null} /> : formatRatio(profitFactor?.value ?? null)}
        />
        <Figure
          label="Rules kept"
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
