import { useEffect } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'

/**
 * Completes what the quick form does not ask: the exit has the size of the entry, and a trade with an exit is completed.
 * The values are always those of a valid full form, so that live results, drafts and the full form need no conversion.
 */
export function useQuickExit({ control, getValues, setValue }: UseFormReturn<TradeFormValues>, isQuick: boolean): void {
  const [size, price, at] = useWatch({ control, name: ['fills.0.quantity', 'fills.1.price', 'fills.1.at'] })
  useEffect(() => {
    if (!isQuick) return
    const hasExit = (price ?? '') !== '' || (at ?? '') !== ''
    const quantity = hasExit ? (size ?? '') : ''
    if (getValues('fills.1.quantity') !== quantity) setValue('fills.1.quantity', quantity)
    const status = hasExit ? 'completed' : 'active'
    if (getValues('status') !== status) setValue('status', status)
  }, [isQuick, size, price, at, getValues, setValue])
}
