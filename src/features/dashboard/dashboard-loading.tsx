import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { WidgetsLoading } from '#features/dashboard/layout/widget-grid.tsx'
import { panelHeights } from './panel-sizes.ts'

/** Placeholders for everything below the selection. */
export function FiguresLoading() {
  return (
    <Box component="output" aria-label="Loading dashboard" sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={panelHeights.headline} />
      <WidgetsLoading />
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
