import Box from '@mui/material/Box'
import { useRef, type ReactNode } from 'react'
import { useNear } from './use-near.ts'

interface WhenVisibleProps {
  /** The height that is kept free before, in pixels. */
  readonly height: number
  /** How far below the window a part starts to load, in pixels; a negative number waits until so much of it is seen. */
  readonly ahead?: number
  readonly children: ReactNode
}

/** Renders what is far down only once it is scrolled near, so that a first visit does not load it. */
export function WhenVisible({ height, ahead = 200, children }: WhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null)
  return useNear(place, ahead) ? children : <Box ref={place} sx={{ minHeight: height }} />
}
