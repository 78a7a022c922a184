import { useCallback, useEffect, useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { isBlankFill, type TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { stepOfField, type StepKey } from '#features/trade-entry/values/steps.ts'

const focusable = 'input:not([type="file"]), textarea, button, [tabindex="0"]'
const typeable = 'input:not([type="file"], [aria-hidden="true"]), textarea, [role="combobox"], [role="spinbutton"]'

/** The first field of a step; a button only if there is no field. */
const firstOf = (panel: HTMLElement | null) =>
  panel?.querySelector<HTMLElement>(typeable) ?? panel?.querySelector<HTMLElement>(focusable)

/**
 * Returns a function that moves the focus to a field of the form and shows its step; without a field, to the first field
 * of the step. The focus moves after the step has rendered.
 */
export function useFieldFocus(
  { getValues, setFocus }: UseFormReturn<TradeFormValues>,
  setStep: (step: StepKey) => void,
): (field: string | null, step?: StepKey) => void {
  const [request, setRequest] = useState<{ readonly field: string | null; readonly step: StepKey } | null>(null)
  useEffect(() => {
    if (request === null) return
    const { field, step } = request
    const panel = document.getElementById(`trade-step-${step}`)
    if (field === null) {
      const first = firstOf(panel)
      if (first !== null && first !== undefined) return first.focus()
      // The step is still loading: wait for its first field.
      if (panel === null) return
      const observer = new MutationObserver(() => {
        const loaded = firstOf(panel)
        if (loaded === null || loaded === undefined) return
        observer.disconnect()
        loaded.focus()
      })
      observer.observe(panel, { childList: true, subtree: true })
      return () => observer.disconnect()
    }
    const name = field.split('.')[0] ?? field
    // A fault of the fills together leads to the first empty row.
    const empty = getValues('fills').findIndex(isBlankFill)
    const before = document.activeElement
    setFocus((field === 'fills' ? `fills.${Math.max(0, empty)}.at` : field) as FieldPath<TradeFormValues>)
    if (document.activeElement !== before) return
    // Fields that consist of several inputs, or are inside a closed details element.
    const element = panel?.querySelector<HTMLElement>(`[data-field="${name}"], [name="${field}"]`)
    const details = element?.closest('details')
    if (details !== null && details !== undefined) details.open = true
    const target = element?.matches(focusable) === true ? element : element?.querySelector<HTMLElement>(focusable)
    target?.focus()
  }, [request, getValues, setFocus])
  return useCallback(
    (field, step) => {
      const target = step ?? stepOfField(field ?? '')
      setStep(target)
      setRequest({ field, step: target })
    },
    [setStep],
  )
}
