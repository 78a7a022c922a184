import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface Range {
  readonly low: number
  readonly high: number
}

interface EffectTextProps {
  readonly value: ReactNode
  /** Null where there are too few trades for one. */
  readonly interval: Range | null
  readonly format: (value: number) => string
}

/** A figure with its 95% interval below it. */
export function EffectText({ value, interval, format }: EffectTextProps) {
  return (
    <>
      {value}
      {interval === null ? null : (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem', lineHeight: 1.3 }}>
          {`${format(interval.low)} to ${format(interval.high)}`}
        </Box>
      )}
    </>
  )
}
