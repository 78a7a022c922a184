import { mdiDatabasePlusOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { Failure } from '#api/failure.ts'
import { useLoadDemoData } from '#api/portfolios/portfolios.ts'
import { ImportTradesButton, LogTradeButton } from '#shared/trade/getting-started.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'

/** The first sight of the product: three ways to trades. */
export function NoTrades({ portfolioName }: { portfolioName: string | null }) {
  const { enqueueSnackbar } = useSnackbar()
  const demo = useLoadDemoData()

  function load(): void {
    demo.mutate(undefined, {
      onSuccess: () =>
        enqueueSnackbar('Demo portfolios added. You are looking at one of them.', { variant: 'success' }),
      onError: (error) =>
        enqueueSnackbar(
          error instanceof Failure && error.code === 'conflict'
            ? 'The demo portfolios are here already: choose one of them above.'
            : `The demo data could not be loaded: ${error.message}`,
          { variant: 'error' },
        ),
    })
  }

  return (
    <EmptyState
      title={portfolioName === null ? 'No trades yet' : `No trades in ${portfolioName} yet`}
      actions={
        <>
          <ImportTradesButton />
          <LogTradeButton />
          <Button
            variant="outlined"
            loading={demo.isPending}
            loadingPosition="start"
            onClick={load}
            startIcon={<Icon path={mdiDatabasePlusOutline} />}
          >
            Load demo data
          </Button>
        </>
      }
    >
      Import your broker’s file to see what your edge is worth: the equity curve, every day’s P&amp;L, and how sure the
      figures are. Or look around first with a demo account of about 300 trades in portfolios of its own.
    </EmptyState>
  )
}
