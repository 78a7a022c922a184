import Box from '@mui/material/Box'
import { useRef, type ReactNode } from 'react'
import { useNear } from './use-near.ts'

/** Renders what is far down only once it is scrolled near, so that a first visit does not load it. */
export function WhenVisible({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  return useNear(place) ? children : <Box ref={place} sx={{ minHeight: height }} />
}
