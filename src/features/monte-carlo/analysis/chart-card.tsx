import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'

/** A card around a chart that has its own title. */
export function ChartCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={label}
      sx={{ px: { xs: 2, sm: 2.5 }, py: { xs: 2, sm: 1.5 }, minWidth: 0 }}
    >
      {children}
    </Paper>
  )
}
