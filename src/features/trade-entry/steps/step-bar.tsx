import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, type KeyboardEvent } from 'react'
import type { TradeStatus } from '#domain/trade/fields/choices.ts'
import { stepKeys, stepTitle, type StepKey } from '#features/trade-entry/values/steps.ts'

interface StepBarProps {
  readonly step: StepKey
  readonly status: TradeStatus
  /** Steps with faults. */
  readonly faulty: ReadonlySet<StepKey>
  readonly onStep: (step: StepKey) => void
}

/** The five steps of the form; arrow keys move between them. */
export function StepBar({ step, status, faulty, onStep }: StepBarProps) {
  const buttons = useRef(new Map<StepKey, HTMLButtonElement>())
  const move = (event: KeyboardEvent) => {
    const from = stepKeys.indexOf(step)
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: stepKeys.length - 1 }[event.key]
    const next = to === undefined || event.altKey ? undefined : stepKeys[to]
    if (next === undefined) return
    event.preventDefault()
    onStep(next)
    buttons.current.get(next)?.focus()
  }
  return (
    <Box
      component="nav"
      aria-label="Steps"
      onKeyDown={move}
      sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' }}
    >
      {stepKeys.map((key, index) => {
        const current = key === step
        return (
          <Button
            key={key}
            ref={(element) => {
              if (element === null) buttons.current.delete(key)
              else buttons.current.set(key, element)
            }}
            tabIndex={current ? 0 : -1}
            aria-current={current ? 'step' : undefined}
            color={faulty.has(key) ? 'error' : current ? 'primary' : 'inherit'}
            onClick={() => onStep(key)}
            sx={{
              minWidth: 0,
              px: 0.5,
              flexDirection: { xs: 'column', sm: 'row' },
              gap: { xs: 0, sm: 1 },
              borderRadius: 0,
              borderBottom: '2px solid',
              borderColor: current ? 'primary.main' : 'divider',
              color: current || faulty.has(key) ? undefined : 'text.secondary',
              fontSize: { xs: '0.75rem', sm: '0.875rem' },
            }}
          >
            <Box component="span" aria-hidden="true" sx={{ fontVariantNumeric: 'tabular-nums', opacity: 0.75 }}>
              {faulty.has(key) ? '!' : index + 1}
            </Box>
            <Box component="span" sx={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {stepTitle(key, status)}
            </Box>
          </Button>
        )
      })}
    </Box>
  )
}
