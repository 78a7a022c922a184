import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { deletionQueue } from '#api/trades/deletion-queue.ts'
import { removeTrade } from '#api/trades/trades.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { useUndoableDeletion } from '#ui/feedback/use-undoable-deletion.ts'

/** Deletes the trade of the page, with time to undo, and opens the history. */
export function useDeleteAndReturn({ id, symbol }: Pick<Trade, 'id' | 'symbol'>): () => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useUndoableDeletion(deletionQueue)
  return () => {
    remove([id], `${symbol} trade deleted`, 'the trade', () => removeTrade(queries, id))
    void navigate('/trade-history')
  }
}
