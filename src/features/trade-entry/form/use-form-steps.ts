import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState, type KeyboardEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useFormLayout } from '#features/trade-entry/steps/form-layout.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { stepKeys, type StepKey } from '#features/trade-entry/values/steps.ts'
import { useFieldFocus } from './use-field-focus.ts'

/** Whether an element handles Enter itself. */
function handlesEnter(target: EventTarget): boolean {
  return !(target instanceof HTMLInputElement) || target.role === 'combobox' || target.type === 'file'
}

/** The current step of the form, how to move between steps by button and by key, and the layout. */
export function useFormSteps(form: UseFormReturn<TradeFormValues>, startsAtSymbol: boolean) {
  const [layout, setLayout] = useFormLayout()
  const [step, setStep] = useState<StepKey>('identity')
  const focusField = useFieldFocus(form, setStep)
  // On a phone, focus would open the keyboard over a form that the user has not seen yet.
  const hasKeyboard = useMediaQuery('(pointer: fine)', { noSsr: true })
  useEffect(() => {
    if (startsAtSymbol && hasKeyboard) form.setFocus('symbol')
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, [])

  const index = stepKeys.indexOf(step)
  const isLast = index === stepKeys.length - 1
  const moveBy = (count: number) => {
    const next = stepKeys[index + count]
    if (next !== undefined) focusField(null, next)
  }
  const onKeyDown = (event: KeyboardEvent, submit: () => void) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      submit()
    } else if (event.altKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      event.preventDefault()
      moveBy(event.key === 'ArrowRight' ? 1 : -1)
    } else if (event.key === 'Enter' && layout === 'steps' && !event.defaultPrevented && !handlesEnter(event.target)) {
      // Enter moves to the next step; in the last one it submits the form.
      if (isLast) return
      event.preventDefault()
      moveBy(1)
    }
  }
  return { layout, setLayout, step, setStep, focusField, moveBy, isFirst: index === 0, isLast, onKeyDown }
}
