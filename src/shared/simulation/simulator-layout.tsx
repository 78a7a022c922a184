import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Parameters next to the results, or above them on narrow screens. On wide screens they stay visible while scrolling. */
export function SimulatorLayout({ settings, children }: { settings: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)', xl: '340px minmax(0, 1fr)' },
      }}
    >
      <Box
        sx={{
          position: { md: 'sticky' },
          top: { md: 16 },
          maxHeight: { md: 'calc(100vh - 32px)' },
          overflowY: { md: 'auto' },
          minWidth: 0,
        }}
      >
        {settings}
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  )
}
