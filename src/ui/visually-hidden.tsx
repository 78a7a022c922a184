import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { hiddenText } from './hidden-text.ts'

/** Text for screen readers only. Needs a positioned container. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={hiddenText}>
      {children}
    </Box>
  )
}
