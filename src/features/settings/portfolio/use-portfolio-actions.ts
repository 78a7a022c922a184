import {
  useCalculateAllBalances,
  useCalculateBalance,
  useCreatePortfolio,
  useDeletePortfolio,
  useUpdatePortfolio,
} from '#api/portfolios/portfolios.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio, PortfolioSettings } from '#domain/portfolio/portfolio.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatMoney } from '#ui/figures/format.ts'
import { changedFields } from './portfolio-changes.ts'

export interface PortfolioActions {
  /** Creates a portfolio and makes it active. Rejects if it cannot be stored. */
  readonly create: (values: PortfolioSettings) => Promise<void>
  /** Stores the changed fields of a portfolio. Rejects if they cannot be stored. */
  readonly update: (portfolio: Portfolio, values: PortfolioSettings) => Promise<void>
  readonly remove: (portfolio: Portfolio, onRemoved: () => void) => void
  readonly isRemoving: boolean
  readonly recalculate: (id: Id) => void
  /** Id of the portfolio whose balance is being recalculated. */
  readonly recalculatingId: Id | null
  readonly recalculateAll: () => void
  readonly isRecalculatingAll: boolean
}

/** The actions on portfolios, which report their outcome in a snackbar. */
export function usePortfolioActions(setActive: (id: Id) => void): PortfolioActions {
  const { enqueueSnackbar } = useSnackbar()
  const creation = useCreatePortfolio()
  const change = useUpdatePortfolio()
  const removal = useDeletePortfolio()
  const recalculation = useCalculateBalance()
  const fullRecalculation = useCalculateAllBalances()

  const reportSuccess = (message: string) => enqueueSnackbar(message, { variant: 'success' })
  const onError = (error: Error) => enqueueSnackbar(errorText(error), { variant: 'error' })

  return {
    create: async (values) => {
      const created = await creation.mutateAsync(values)
      setActive(created.id)
      reportSuccess(`${created.name} created and active.`)
    },
    update: async (portfolio, values) => {
      const changes = changedFields(portfolio, values)
      if (Object.keys(changes).length > 0) await change.mutateAsync({ id: portfolio.id, changes })
      reportSuccess(`${values.name} saved.`)
    },
    remove: ({ id, name }, onRemoved) =>
      removal.mutate(id, {
        onSuccess: () => {
          reportSuccess(`${name} deleted.`)
          onRemoved()
        },
        onError,
      }),
    isRemoving: removal.isPending,
    recalculate: (id) =>
      recalculation.mutate(id, {
        onSuccess: ({ balance, currency }) => reportSuccess(`The balance is ${formatMoney(balance, currency)}.`),
        onError,
      }),
    recalculatingId: recalculation.isPending ? recalculation.variables : null,
    recalculateAll: () =>
      fullRecalculation.mutate(undefined, {
        onSuccess: () => reportSuccess('Balances recalculated.'),
        onError,
      }),
    isRecalculatingAll: fullRecalculation.isPending,
  }
}
