import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'

/** A strip of key figures, two by two on phones. */
export function FigureStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: { xs: 2, sm: 2.5 },
        px: { xs: 2, sm: 2.5 },
        py: { xs: 2, sm: 1.25 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Paper>
  )
}
