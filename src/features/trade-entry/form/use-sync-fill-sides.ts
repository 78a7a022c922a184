import { useEffect, useRef } from 'react'
import { useWatch, type Control, type UseFormGetValues, type UseFormSetValue } from 'react-hook-form'
import { entrySide, exitSide, isBlankFill, type TradeFormValues } from '#features/trade-entry/values/form-values.ts'

/**
 * Flips the sides of blank fills when the direction changes: a short trade opens with a sale. Fills with input keep
 * their side, because the user may be correcting the direction. The quick form shows no sides, so there they always follow.
 */
export function useSyncFillSides(
  form: {
    control: Control<TradeFormValues>
    getValues: UseFormGetValues<TradeFormValues>
    setValue: UseFormSetValue<TradeFormValues>
  },
  isQuick: boolean,
) {
  const { control, getValues, setValue } = form
  const direction = useWatch({ control, name: 'direction' })
  const previous = useRef(direction)
  useEffect(() => {
    if (direction === previous.current) return
    previous.current = direction
    for (const [index, fill] of getValues('fills').entries()) {
      if (isQuick) setValue(`fills.${index}.side`, index === 0 ? entrySide(direction) : exitSide(direction))
      else if (isBlankFill(fill)) setValue(`fills.${index}.side`, fill.side === 'buy' ? 'sell' : 'buy')
    }
  }, [direction, isQuick, getValues, setValue])
}
