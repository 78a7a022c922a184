import { mdiAlertCircleOutline, mdiCheckCircle } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDeferredValue, useRef, type KeyboardEvent } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import type { TradeStatus } from '#domain/trade/fields/choices.ts'
import { filledSteps } from '#features/trade-entry/values/filled-steps.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { stepKeys, stepTitle, type StepKey } from '#features/trade-entry/values/steps.ts'
import { Icon } from '#ui/icon.tsx'

interface StepBarProps {
  readonly control: Control<TradeFormValues>
  /** On one page, the bar stays above the sections and leads to them. */
  readonly isOnePage: boolean
  readonly step: StepKey
  readonly status: TradeStatus
  /** Steps with faults. */
  readonly faulty: ReadonlySet<StepKey>
  readonly onStep: (step: StepKey) => void
}

/** The five steps of the form with their progress: filled, or in need of attention. Arrow keys move between them. */
export function StepBar({ control, isOnePage, step, status, faulty, onStep }: StepBarProps) {
  const values = useDeferredValue(useWatch({ control })) as TradeFormValues
  const filled = filledSteps(values)
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
      aria-label={isOnePage ? 'Sections' : 'Steps'}
      onKeyDown={move}
      sx={{
        display: 'grid',
        gap: 0.5,
        gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
        ...(isOnePage ? { position: 'sticky', top: 0, zIndex: 5, bgcolor: 'background.default' } : {}),
      }}
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
            {faulty.has(key) ? (
              <Icon path={mdiAlertCircleOutline} title="Needs attention:" />
            ) : filled.has(key) ? (
              <Icon path={mdiCheckCircle} title="Filled:" sx={{ color: 'primary.main' }} />
            ) : (
              <Box
                component="span"
                aria-hidden="true"
                sx={{ fontVariantNumeric: 'tabular-nums', lineHeight: '1.25rem' }}
              >
                {index + 1}
              </Box>
            )}
            <span>{stepTitle(key, status)}</span>
          </Button>
        )
      })}
    </Box>
  )
}
