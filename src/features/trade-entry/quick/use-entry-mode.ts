import { useCallback, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { readStoredText, storeText } from '#ui/stored-value.ts'
import { fitsQuickForm } from './quick-values.ts'
import { useQuickExit } from './use-quick-exit.ts'

/** Whether a new trade is logged with a few fields or with all of them. */
export type EntryMode = 'quick' | 'full'

const key = 'edgeworth:trade-entry-mode'

/** The mode last chosen in this browser; quick at first. */
export function readEntryMode(): EntryMode {
  return readStoredText(key) === 'full' ? 'full' : 'quick'
}

/** Which form of a trade is shown; `starts` is null for a trade that has only the full form. */
export function useEntryMode(form: UseFormReturn<TradeFormValues>, starts: EntryMode | null) {
  const { getValues, setValue } = form
  const { enqueueSnackbar } = useSnackbar()
  const [mode, setMode] = useState<EntryMode>(starts === 'quick' && fitsQuickForm(getValues()) ? 'quick' : 'full')
  const isQuick = mode === 'quick'
  useQuickExit(form, isQuick)
  const showFullForm = useCallback(() => {
    // Without an entry, the quick form's status says nothing: the full form starts as it always does.
    if (getValues('fills.0.price') === '') setValue('status', 'completed')
    setMode('full')
  }, [getValues, setValue])
  return {
    mode,
    isQuick,
    /** Shows the full form for this trade only. */
    showFullForm,
    /** Shows the other form, for the next trades too. */
    choose: (next: EntryMode) => {
      if (next === 'quick' && !fitsQuickForm(getValues())) {
        enqueueSnackbar('Quick entry needs one entry and exit of equal size.')
        return
      }
      if (next === 'full') showFullForm()
      else setMode(next)
      storeText(key, next)
    },
  }
}
