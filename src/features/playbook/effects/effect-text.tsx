import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'

interface EffectTextProps {
  readonly value: ReactNode
  /** Null where there are too few trades for one. */
  readonly interval: Interval | null
  readonly format: (value: number) => string
}

/** A figure with its 95% interval below it. */
export function EffectText({ value, interval, format }: EffectTextProps) {
  return (
    <>
      {value}
      {interval === null ? null : (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem', lineHeight: 1.3 }}>
          {intervalText(interval, format)}
        </Box>
      )}
    </>
  )
}
