import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { FieldFault } from '#domain/trade/field-fault.ts'
import type { EditStart } from '#features/trade-entry/draft/draft.ts'
import { checkRules } from '#features/trade-entry/entry-rules/check-rules.ts'
import { toQuickFault } from '#features/trade-entry/quick/quick-values.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import {
  findFormFaults,
  toSummaryFault,
  faultsOfFieldErrors,
  faultsOfRefusal,
  saveErrorText,
} from '#features/trade-entry/values/trade-faults.ts'

/** What follows saving: the trade's page, or an empty form. */
export type AfterSaving = 'open' | 'new'

/** Stores a trade and returns what follows once its draft is gone; throws what the server refuses. */
export type SaveTrade = (
  values: TradeFormValues,
  portfolio: Portfolio,
  after: AfterSaving,
) => Promise<() => void | Promise<void>>

interface TradeSubmitOptions {
  readonly form: UseFormReturn<TradeFormValues>
  readonly portfolio: Portfolio | undefined
  /** The stored trade that is edited; null for a new one. */
  readonly start: EditStart | null
  /** Whether the quick form is shown, which names its faults differently. */
  readonly isQuick: boolean
  readonly onSave: SaveTrade
  readonly onSaved: () => void
  readonly focusField: (field: string) => void
}

const withoutRepeats = (faults: readonly FieldFault[]): FieldFault[] =>
  faults.filter(({ field, message }, index) => {
    const first = faults.findIndex((other) => other.field === field && other.message === message)
    return first === index
  })

interface Confirmation {
  readonly warnings: readonly string[]
  readonly after: AfterSaving
}

/** Validates and saves the form: shows faults in a summary and at their fields, and asks about warnings first. */
export function useTradeSubmit(options: TradeSubmitOptions) {
  const { form, portfolio, start, isQuick, onSave, onSaved, focusField } = options
  const { handleSubmit, getValues, setError, clearErrors } = form
  const queries = useQueryClient()
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  // A key that is held down or pressed twice must not log the trade twice; React state would update too late.
  const isSending = useRef(false)

  const showFaults = (all: readonly FieldFault[]) => {
    const found = isQuick ? withoutRepeats(all.map((fault) => toQuickFault(fault, getValues()))) : all
    for (const { field, message } of found) setError(field as keyof TradeFormValues, { message })
    setFaults(isQuick ? found : found.map(toSummaryFault))
    const [first] = found
    if (first !== undefined) focusField(first.field)
  }
  const showError = (error: unknown) => {
    const refused = faultsOfRefusal(error, getValues())
    if (refused !== null) return showFaults(refused)
    setFaults([{ field: '', message: saveErrorText(error) }])
  }
  const save = async (values: TradeFormValues, after: AfterSaving, isConfirmed: boolean) => {
    if (portfolio === undefined) return
    const found = findFormFaults(values, portfolio)
    if (found.length > 0) return showFaults(found)
    try {
      if (!isConfirmed) {
        const { faults: broken, warnings } = await checkRules(queries, values, portfolio, start)
        if (broken.length > 0) return showFaults(broken)
        if (warnings.length > 0) return setConfirmation({ warnings, after })
      }
      const leave = await onSave(values, portfolio, after)
      // Before the form is left: it would store its last input as a draft of the trade just saved.
      onSaved()
      await leave()
    } catch (error) {
      showError(error)
    }
  }
  const submit = (after: AfterSaving, isConfirmed = false) => {
    if (isSending.current) return
    isSending.current = true
    // Errors set by hand would otherwise block the next submission.
    clearErrors()
    setFaults([])
    const send = handleSubmit(
      (values) => save(values, after, isConfirmed),
      (errors) => showFaults(faultsOfFieldErrors(errors)),
    )
    void send().finally(() => {
      isSending.current = false
    })
  }
  return {
    faults,
    submit,
    /** Warnings that wait for an answer; null while there are none. */
    warnings: confirmation?.warnings ?? null,
    saveAnyway: () => {
      setConfirmation(null)
      submit(confirmation?.after ?? 'open', true)
    },
    cancelSaving: () => setConfirmation(null),
  }
}
