import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Fields that few trades need, collapsed at first. Collapsed input counts too. */
export function MoreFields({ label, open, children }: { label: string; open?: boolean; children: ReactNode }) {
  return (
    <Box
      component="details"
      open={open}
      sx={{
        gridColumn: '1 / -1',
        '& > summary': {
          cursor: 'pointer',
          color: 'primary.main',
          fontWeight: 580,
          fontSize: '0.875rem',
          py: 0.75,
          width: 'fit-content',
          borderRadius: 1,
        },
      }}
    >
      <summary>{label}</summary>
      <Box sx={{ pt: 1.5 }}>{children}</Box>
    </Box>
  )
}
