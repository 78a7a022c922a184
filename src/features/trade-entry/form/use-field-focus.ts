import { useCallback, useEffect, useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { isBlankFill, type TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { stepOfField, type StepKey } from '#features/trade-entry/values/steps.ts'

const focusable = 'input:not([type="file"]), textarea, button, [tabindex="0"]'
const typed = 'input:not([type="file"], [aria-hidden="true"]), textarea, [role="combobox"]'

/** Where typing begins in a step: its first field, before any button that takes something away. */
const firstOf = (panel: HTMLElement | null) =>
  panel?.querySelector<HTMLElement>(typed) ?? panel?.querySelector<HTMLElement>(focusable)

/**
 * A function that moves the focus to a field of the form, on whatever step it is; without a field, to the first of the
 * step. The field is there after the step has been drawn.
 */
export function useFieldFocus(
  { getValues, setFocus }: UseFormReturn<TradeFormValues>,
  setStep: (step: StepKey) => void,
): (field: string | null, step?: StepKey) => void {
  const [wanted, setWanted] = useState<{ readonly field: string | null; readonly step: StepKey } | null>(null)
  useEffect(() => {
    if (wanted === null) return
    const { field, step } = wanted
    const panel = document.getElementById(`trade-step-${step}`)
    if (field === null) {
      const first = firstOf(panel)
      if (first !== null && first !== undefined) return first.focus()
      // A step that is still being loaded: its first field takes the focus when it is there.
      if (panel === null) return
      const watch = new MutationObserver(() => {
        const there = firstOf(panel)
        if (there === null || there === undefined) return
        watch.disconnect()
        there.focus()
      })
      watch.observe(panel, { childList: true, subtree: true })
      return () => watch.disconnect()
    }
    const name = field.split('.')[0] ?? field
    // What is missing in the fills as a whole is typed into the first row that is still empty.
    const empty = getValues('fills').findIndex(isBlankFill)
    const before = document.activeElement
    setFocus((field === 'fills' ? `fills.${Math.max(0, empty)}.at` : field) as FieldPath<TradeFormValues>)
    if (document.activeElement !== before) return
    // Fields of several parts, and those behind a line that opens them.
    const place = panel?.querySelector<HTMLElement>(`[data-field="${name}"], [name="${field}"]`)
    const shut = place?.closest('details')
    if (shut !== null && shut !== undefined) shut.open = true
    const target = place?.matches(focusable) === true ? place : place?.querySelector<HTMLElement>(focusable)
    target?.focus()
  }, [wanted, getValues, setFocus])
  return useCallback(
    (field, step) => {
      const target = step ?? stepOfField(field ?? '')
      setStep(target)
      setWanted({ field, step: target })
    },
    [setStep],
  )
}
