import { useEffect, useRef } from 'react'
import { useWatch, type Control, type UseFormGetValues, type UseFormSetValue } from 'react-hook-form'
import { isBlankFill, type TradeFormValues } from '#features/trade-entry/values/form-values.ts'

/**
 * Turns the sides of fills that are still blank when the direction is changed: a short trade opens with a sale. What
 * is typed already stays as it is, for then the direction may be what is being corrected.
 */
export function useSyncFillSides(form: {
  control: Control<TradeFormValues>
  getValues: UseFormGetValues<TradeFormValues>
  setValue: UseFormSetValue<TradeFormValues>
}) {
  const { control, getValues, setValue } = form
  const direction = useWatch({ control, name: 'direction' })
  const known = useRef(direction)
  useEffect(() => {
    if (direction === known.current) return
    known.current = direction
    for (const [index, fill] of getValues('fills').entries()) {
      if (isBlankFill(fill)) setValue(`fills.${index}.side`, fill.side === 'buy' ? 'sell' : 'buy')
    }
  }, [direction, getValues, setValue])
}
