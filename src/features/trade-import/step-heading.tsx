import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef } from 'react'

const steps = 3

interface StepHeadingProps {
  readonly step: 1 | 2 | 3
  readonly title: string
  /** Whether the step follows another one, so that its heading takes the focus like that of a new page. */
  readonly follows: boolean
}

/** The heading of a step of the import. Key it by step. */
export function StepHeading({ step, title, follows }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (!follows) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [follows])
  return (
    <Typography
      ref={heading}
      tabIndex={-1}
      variant="h2"
      sx={{ outline: 'none', overflowWrap: 'anywhere', display: 'flex', flexWrap: 'wrap', columnGap: 1.25 }}
    >
      <Typography component="span" variant="h2" sx={{ color: 'text.secondary', fontWeight: 450 }}>
        Step {step} of {steps}
      </Typography>{' '}
      <span>{title}</span>
    </Typography>
  )
}
