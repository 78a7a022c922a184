import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Text one step quieter than the figures: sizes of samples, units, empty states. */
export function Quiet({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  )
}
