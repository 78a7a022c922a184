import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Two beside each other on a phone, all six where there is room for a sum of seven digits in each. */
export function FigureGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
        '@media (min-width: 1400px)': { gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' },
      }}
    >
      {children}
    </Box>
  )
}
