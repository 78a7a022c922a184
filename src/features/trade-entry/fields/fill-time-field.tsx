import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, type FocusEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Instant } from '#domain/numbers/units.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'

export type FillFormAccess = Pick<UseFormReturn<TradeFormValues>, 'control' | 'getValues' | 'setValue'>

interface FillTimeFieldProps {
  readonly access: FillFormAccess
  /** Index of the fill. */
  readonly index: number
  readonly label: string
  readonly timeZone: string
  /** Names the button where several stand side by side. */
  readonly nowLabel?: string
  /** Called after Now was pressed. */
  readonly onNow?: () => void
}

/**
 * The time of a fill, typed or taken from the clock. An empty field starts with the time of the fill before when it gets
 * the focus, so that only the hour has to be typed; left unchanged, it is empty again.
 */
export function FillTimeField({ access, index, label, timeZone, nowLabel = 'Now', onNow }: FillTimeFieldProps) {
  const { control, getValues, setValue } = access
  const name = `fills.${index}.at` as const
  const carried = useRef<Instant | ''>('')
  const carryOn = () => {
    const before = index === 0 ? '' : getValues(`fills.${index - 1}.at`)
    if (before === '' || before === undefined || getValues(name) !== '') return
    carried.current = before
    setValue(name, before)
  }
  const endCarrying = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The focus in the calendar has not left the field.
    if (currentTarget.contains(relatedTarget) || (relatedTarget?.closest('[role="dialog"]') ?? null) !== null) return
    if (carried.current !== '' && getValues(name) === carried.current) setValue(name, '')
    carried.current = ''
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', minWidth: 0 }}>
      <Button
        variant="outlined"
        aria-label={nowLabel}
        sx={{ flexShrink: 0, minWidth: 0, alignSelf: 'flex-end' }}
        onClick={() => {
          setValue(name, new Date().toISOString() as Instant, {
            shouldDirty: true,
            shouldTouch: true,
            shouldValidate: true,
          })
          onNow?.()
        }}
      >
        Now
      </Button>
      <Box onFocus={carryOn} onBlur={endCarrying} sx={{ flexGrow: 1, minWidth: 0, display: 'grid' }}>
        <DateTimeField control={control} name={name} label={label} timeZone={timeZone} helperText="" />
      </Box>
    </Box>
  )
}
