import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** The finding of a tab in words, with its sample and interval one step quieter. */
export function Finding({ title, detail, children }: { title: string; detail: string; children?: ReactNode }) {
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography variant="h2" component="h2" sx={{ fontSize: '1.25rem', textWrap: 'balance' }}>
        {title}
      </Typography>
      <Typography
        variant="body2"
        component="p"
        sx={{ color: 'text.secondary', m: 0, mt: 0.25, fontVariantNumeric: 'tabular-nums' }}
      >
        {detail}
        {children}
      </Typography>
    </Box>
  )
}
