import { mdiFilterRemoveOutline, mdiFilterOffOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { ImportTradesButton, LogTradeButton } from '#shared/trade/getting-started.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'

/** The filters match no trade. */
export function NoMatchingTrades({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No trades match these filters"
      icon={mdiFilterOffOutline}
      actions={
        <Button variant="contained" onClick={onClear} startIcon={<Icon path={mdiFilterRemoveOutline} />}>
          Clear filters
        </Button>
      }
    >
      Widen the dates or remove a filter.
    </EmptyState>
  )
}

/** The portfolio has no trades. */
export function NoTradesYet({ portfolioName, isReadOnly = false }: { portfolioName: string; isReadOnly?: boolean }) {
  if (isReadOnly)
    return <EmptyState title={`No trades in ${portfolioName} yet`}>They appear here once logged.</EmptyState>
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
      Trades that you log or import appear here with their net P&L.
    </EmptyState>
  )
}
