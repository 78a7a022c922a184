import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { headline } from '#features/dashboard/metric-groups.ts'
import { chartBlockHeight } from '#features/dashboard/panel-sizes.ts'
import type { DashboardFigures } from '#features/dashboard/use-dashboard-figures.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MetricBlock } from './metric-block.tsx'
import { SideFigures } from './side-figures.tsx'

// The chart library is the largest part of this screen; the figures do not wait for it.
const EquityChart = lazyPart(
  async () => (await import('./equity-chart.tsx')).default,
  () => <Skeleton variant="rounded" height={chartBlockHeight} />,
)

/** The figures and the chart that say how it is going, visible without scrolling. */
export function HeadlinePanel({ figures, portfolio }: { figures: DashboardFigures; portfolio: Portfolio }) {
  return (
    <Box
      component="section"
      aria-label="Key figures"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px', xl: 'minmax(0, 1fr) 340px' },
      }}
    >
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 2.5 }, py: 2, minWidth: 0 }}>
        <MetricBlock {...figures.block(headline.netPnl)} size="hero" />
        {figures.now.trades === 0 ? null : (
          <Box sx={{ mt: 1 }}>
            <EquityChart
              equity={figures.now.equity}
              portfolio={portfolio}
              previous={figures.previous}
              than={figures.than}
            />
          </Box>
        )}
      </Paper>
      <SideFigures figures={figures} />
    </Box>
  )
}
