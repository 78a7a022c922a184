import { mdiDatabasePlusOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { Failure } from '#api/failure.ts'
import { useLoadDemoData } from '#api/portfolios/portfolios.ts'
import { ImportTradesButton, LogTradeButton } from '#shared/trade/getting-started.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'

/** Shown without trades: import some, log one or load demo data. */
export function NoTrades({ portfolioName }: { portfolioName: string | null }) {
  const { enqueueSnackbar } = useSnackbar()
  const demo = useLoadDemoData()

  function load(): void {
    demo.mutate(undefined, {
      onSuccess: () => enqueueSnackbar('Demo portfolios added. This is one of them.', { variant: 'success' }),
      onError: (error) =>
        enqueueSnackbar(
          error instanceof Failure && error.code === 'conflict'
            ? 'You already have the demo portfolios. Select one above.'
            : `Couldn’t load demo data: ${errorText(error)}`,
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
      Import your broker’s file to see your equity curve, daily P&amp;L and key figures. Or explore a demo account with
      about 600 trades.
    </EmptyState>
  )
}
