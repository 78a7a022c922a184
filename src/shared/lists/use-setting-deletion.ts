import { settingDeletions } from '#api/playbook/setting-deletions.ts'
import type { Id } from '#domain/numbers/units.ts'
import { useUndoableDeletion } from '#ui/feedback/use-undoable-deletion.ts'

/** Returns a function that deletes a row of a list and offers to undo it. `kind` is its noun, such as "tag". */
export function useSettingDeletion(kind: string, remove: (id: Id) => Promise<unknown>) {
  const removeUndoably = useUndoableDeletion(settingDeletions)
  return (id: Id, message: string) =>
    removeUndoably([id], message, `the ${kind}`, async () => {
      await remove(id)
    })
}
