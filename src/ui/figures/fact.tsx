import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface FactProps {
  readonly label: string
  /** Whether the value stands out. */
  readonly isStrong?: boolean
  readonly children: ReactNode
}

/** A labeled value in a description list (`dl`). */
export function Fact({ label, isStrong = false, children }: FactProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        variant={isStrong ? 'body1' : 'body2'}
        sx={{
          m: 0,
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
          ...(isStrong ? { fontWeight: 580 } : {}),
        }}
      >
        {children}
      </Typography>
    </Box>
  )
}
