import { backtestDeletions, useDeleteStrategy, type Strategy } from '#api/simulations/backtester.ts'
import { useUndoableDeletion } from '#ui/feedback/use-undoable-deletion.ts'

/** Returns a function that deletes a strategy with its results, and offers to undo it. */
export function useStrategyDeletion() {
  const remove = useDeleteStrategy()
  const removeUndoably = useUndoableDeletion(backtestDeletions)
  return ({ id, name, version }: Pick<Strategy, 'id' | 'name' | 'version'>) =>
    removeUndoably([id], `${name} v${version} and its results deleted.`, 'the strategy', async () => {
      await remove.mutateAsync(id)
    })
}
