import { useMutation, useQueryClient } from '@tanstack/react-query'
import { planQuery } from '#api/accounts/plan.ts'
import { portfolioExcursions, type TradesWithin } from '#api/candles/excursions.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import { dayMs } from '#domain/time/durations.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'

/** The longest window after an exit: candles also tell about trades that ended this long before them. */
const maxAfterExitMs = dayMs

/**
 * Returns a function that computes the excursions of all trades that new candles cover, in every portfolio, and says how
 * many it updated. It goes on when the dialog that imported the candles is closed. Does nothing if the plan lacks excursions.
 */
export function useExcursionsAfterImport(): (candles: TradesWithin) => void {
  const queries = useQueryClient()
  const { enqueueSnackbar } = useSnackbar()
  const { mutate } = useMutation({
    mutationFn: async ({ symbol, from, to }: TradesWithin) => {
      if (queries.getQueryData(planQuery.queryKey)?.features.includes('peeAnalysis') === false) return 0
      const within = { symbol, from: instantAt(millisecondsOf(from) - maxAfterExitMs), to }
      let updated = 0
      for (const { id } of await queries.fetchQuery(portfoliosQuery)) {
        const pages = portfolioExcursions(id, false, new AbortController().signal, within)
        for await (const { changed } of pages) updated += changed
      }
      return updated
    },
    onSuccess: async (updated) => {
      if (updated === 0) return
      await refreshAfterTradeChange(queries)
      enqueueSnackbar(`Excursions of ${pluralize(updated, 'trade')} updated.`, { variant: 'success' })
    },
    onError: (error) => enqueueSnackbar(`Couldn’t update excursions: ${errorText(error)}`, { variant: 'error' }),
  })
  return mutate
}
