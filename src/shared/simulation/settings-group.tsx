import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A titled group of settings. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ display: 'grid', gap: 0.75, pt: 1.5, mt: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography variant="h3" component="h3">
        {title}
      </Typography>
      {children}
    </Box>
  )
}
