import type { UseFormReturn } from 'react-hook-form'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import type { DraftOwner } from './draft-writer.ts'
import { useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'

interface DraftGuardOptions {
  /** Null stores no draft. */
  readonly owner: DraftOwner | null
  /** Whether the form started from a draft. */
  readonly isRestored: boolean
  /** Called when the user discards their input. */
  readonly onDiscard: (() => void) | undefined
}

/** Protects the input of a form: stores a draft, and asks before the user leaves with unsaved changes. */
export function useDraftGuard(
  form: UseFormReturn<TradeFormValues>,
  { owner, isRestored, onDiscard }: DraftGuardOptions,
) {
  const hasChanges = form.formState.isDirty || isRestored
  const discardDraft = useDraft(owner, form.subscribe, hasChanges)
  const { confirmLeave, dialog } = useLeaveGuard(hasChanges, () => {
    discardDraft()
    onDiscard?.()
  })
  return { discardDraft, confirmLeave, leaveDialog: dialog }
}
