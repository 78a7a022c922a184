import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A figure in a table with its 95% interval below. */
export function FigureWithInterval({ interval, children }: { interval: string | null; children: ReactNode }) {
  return (
    <>
      {children}
      {interval === null ? null : (
        <Typography
          variant="caption"
          component="div"
          sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
        >
          {`95%: ${interval}`}
        </Typography>
      )}
    </>
  )
}
