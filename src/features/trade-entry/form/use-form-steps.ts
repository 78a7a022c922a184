import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useState, type KeyboardEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isQuickField } from '#features/trade-entry/quick/quick-values.ts'
import { useFormLayout } from '#features/trade-entry/steps/form-layout.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { stepKeys, type StepKey } from '#features/trade-entry/values/steps.ts'
import { useFieldFocus } from './use-field-focus.ts'

/** Whether an element handles Enter itself. */
function handlesEnter(target: EventTarget): boolean {
  return !(target instanceof HTMLInputElement) || target.role === 'combobox' || target.type === 'file'
}

const checkedDirection = '[data-field="direction"] :is(input:checked, [aria-pressed="true"], [aria-checked="true"])'

interface StepsOptions {
  /** Whether the first field has the focus when the form opens. */
  readonly startsAtFirstField: boolean
  readonly isQuick: boolean
  /** Shows the full form, for a field that the quick form does not have. */
  readonly showFullForm: () => void
}

/** The current step of the form, how to move between steps by button and by key, and the layout. */
export function useFormSteps(form: UseFormReturn<TradeFormValues>, options: StepsOptions) {
  const { startsAtFirstField, isQuick, showFullForm } = options
  const [layout, setLayout] = useFormLayout()
  const [step, setStep] = useState<StepKey>('identity')
  const moveFocus = useFieldFocus(form, setStep)
  const focusField = useCallback(
    (field: string | null, target?: StepKey) => {
      if (isQuick && field !== null && !isQuickField(field)) showFullForm()
      moveFocus(field, target)
    },
    [isQuick, showFullForm, moveFocus],
  )
  // On a phone, focus would open the keyboard over a form that the user has not seen yet.
  const hasKeyboard = useMediaQuery('(pointer: fine)', { noSsr: true })
  useEffect(() => {
    if (!startsAtFirstField || !hasKeyboard) return
    // With a remembered symbol, the direction is the first decision.
    const direction = document.querySelector<HTMLElement>(checkedDirection)
    if (isQuick && direction !== null && form.getValues('symbol') !== '') direction.focus()
    else form.setFocus('symbol')
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
    } else if (isQuick) {
      // Enter in a field submits; buttons and the list of symbols handle it themselves.
      if (event.key !== 'Enter' || event.defaultPrevented || handlesEnter(event.target)) return
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
