import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Two columns on a phone, up to six where each fits an amount of seven digits. */
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
