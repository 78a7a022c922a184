import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { panelHeights } from './panel-sizes.ts'

/** Week and breakdown, side by side on wide screens. */
export const middleGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
} as const

/** Calendar and recent trades, side by side on wide screens. */
export const lowerGrid = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const

/** Placeholders for everything below the selection. */
export function FiguresLoading() {
  return (
    <Box component="output" aria-label="Loading dashboard" sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={panelHeights.headline} />
      <Box sx={middleGrid}>
        <Skeleton variant="rounded" height={panelHeights.breakdown} />
        <Skeleton variant="rounded" height={panelHeights.breakdown} />
      </Box>
      <Skeleton variant="rounded" height={panelHeights.groups} />
      <Box sx={lowerGrid}>
        <Skeleton variant="rounded" height={panelHeights.calendar} />
        <Skeleton variant="rounded" height={panelHeights.recent} />
      </Box>
    </Box>
  )
}

/** Placeholders for the selection and everything below it. */
export function DashboardLoading() {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={40} />
      <FiguresLoading />
    </Box>
  )
}
