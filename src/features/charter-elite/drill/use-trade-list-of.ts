import { useNavigate } from 'react-router-dom'
import { useCreateTradeList } from '#api/trades/trade-lists.ts'
import { maxListedTrades, maxListTitle } from '#contract/trades/trade-lists.ts'
import type { Id } from '#domain/numbers/units.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import type { AnalysisReader } from '#workers/analysis/client.ts'
import type { DrilledGroup } from './drilled-group.ts'

/** Keeps the trades of a group as a list and opens the address that names it. */
export function useTradeListOf(reader: AnalysisReader, { title, call, selection, group }: DrilledGroup) {
  const navigate = useNavigate()
  const { enqueueSnackbar } = useSnackbar()
  const { mutateAsync, isPending } = useCreateTradeList()
  const openList = async (portfolioId: Id, addressOf: (listId: Id) => string) => {
    try {
      const { id } = await mutateAsync(async () => {
        const { trades } = await reader.trades({
          call,
          selection,
          group,
          sort: 'date',
          isDescending: false,
          from: 0,
          count: maxListedTrades,
        })
        const tradeIds = trades.flatMap((trade) => (trade.portfolioId === portfolioId ? [trade.id] : []))
        if (tradeIds.length === 0) throw new Error('none of them is in this portfolio.')
        return { portfolioId, title: title.slice(0, maxListTitle), tradeIds }
      })
      await navigate(addressOf(id))
    } catch (error) {
      enqueueSnackbar(`Couldn’t open these trades: ${errorText(error)}`, { variant: 'error' })
    }
  }
  return { isBusy: isPending, openList }
}
