import { mdiFilterRemoveOutline, mdiFilterOffOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { ImportTradesButton, LogTradeButton } from '#shared/trade/getting-started.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'

/** There are trades, but none that the filters select. */
export function NoMatchingTrades({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No trade matches these filters"
      icon={mdiFilterOffOutline}
      actions={
        <Button variant="contained" onClick={onClear} startIcon={<Icon path={mdiFilterRemoveOutline} />}>
          Clear filters
        </Button>
      }
    >
      Widen the dates or the range of R, or choose fewer conditions.
    </EmptyState>
  )
}

/** The portfolio has no trades at all. */
export function NoTradesYet({ portfolioName }: { portfolioName: string }) {
  return (
    <EmptyState
      title={`No trades in ${portfolioName} yet`}
      actions={
        <>
          <ImportTradesButton />
          <LogTradeButton />
        </>
      }
    >
      Every trade that you log or import is listed here, with what it made after costs.
    </EmptyState>
  )
}
