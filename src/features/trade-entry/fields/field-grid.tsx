import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const columns = {
  xs: 'minmax(0, 1fr)',
  sm: 'repeat(2, minmax(0, 1fr))',
  md: 'repeat(3, minmax(0, 1fr))',
} as const

/** Fields in one column on a phone, in up to three on a desktop. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: columns }}>{children}</Box>
}

/** A field that spans two columns. */
export function DoubleWidth({ children }: { children: ReactNode }) {
  return <Box sx={{ gridColumn: { sm: 'span 2' }, minWidth: 0, display: 'grid' }}>{children}</Box>
}

/** A field that spans the row. */
export function FullWidth({ children }: { children: ReactNode }) {
  return <Box sx={{ gridColumn: '1 / -1', minWidth: 0, display: 'grid' }}>{children}</Box>
}
