import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { headlineFigures } from './dashboard-figures.ts'
import { figureGrid } from './key-figures.tsx'
import { panelHeights } from './panel-sizes.ts'

/** Placeholders for figures, equity curve, calendar and recent trades. */
export function DashboardLoading() {
  return (
    <Box component="output" aria-label="Loading dashboard" sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ ...figureGrid, mb: `${panelHeights.moreFigures}px` }}>
        {headlineFigures.map((metric) => (
          <Skeleton key={metric.key} variant="rounded" height={panelHeights.figure} />
        ))}
      </Box>
      <Skeleton variant="rounded" height={panelHeights.equity} />
      <Box sx={lowerGrid}>
        <Skeleton variant="rounded" height={panelHeights.calendar} />
        <Skeleton variant="rounded" height={panelHeights.recent} />
      </Box>
    </Box>
  )
}

/** Calendar and recent trades, side by side on wide screens. */
export const lowerGrid = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const
