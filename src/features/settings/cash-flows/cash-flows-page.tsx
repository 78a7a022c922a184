import { mdiPlus } from '@mdi/js'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { cashFlowsQuery, useDeleteCashFlow, type CashFlow } from '#api/portfolios/cash-flows.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import type { Instant } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { ListState } from '#shared/lists/list-state.tsx'
import { LoadMoreButton } from '#shared/lists/load-more-button.tsx'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { NoPortfolio } from '#shared/trade/getting-started.tsx'
import { PortfolioSelect } from '#shared/trade/portfolio-select.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatMoney } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { CashFlowList } from './cash-flow-list.tsx'

const CashFlowForm = lazyPart(async () => (await import('./cash-flow-form.tsx')).CashFlowForm)

const heights = [260]

/** An open dialog: the entry to change, or null for a new one, and when it was opened. */
interface Edited {
  readonly flow: CashFlow | null
  readonly now: Instant
}

function CashFlows({ portfolio, select }: { portfolio: Portfolio; select: ReactNode }) {
  const query = useInfiniteQuery(cashFlowsQuery(portfolio.id))
  const flows = useKeptRows(query.data)
  const removal = useDeleteCashFlow(portfolio.id)
  const remove = useSettingDeletion('cash flow', removal.mutateAsync)
  const [edited, setEdited] = useState<Edited | null>(null)
  const edit = (flow: CashFlow | null) => setEdited({ flow, now: new Date().toISOString() as Instant })
  const addButton = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => edit(null)}>
      New cash flow
    </Button>
  )
  return (
    <Page
      title="Cash Flows"
      subtitle={`Deposits and withdrawals of ${portfolio.name} · balance ${formatMoney(portfolio.balance, portfolio.currency)}`}
      actions={
        <>
          {select}
          {flows.length > 0 ? addButton : null}
        </>
      }
    >
      <ListState
        subject="cash flows"
        query={query}
        isEmpty={flows.length === 0}
        emptyTitle="No deposits or withdrawals yet"
        emptyText="Cash flows change the balance, but never count as profit or loss."
        addButton={addButton}
      >
        <CashFlowList
          flows={flows}
          portfolio={portfolio}
          onEdit={edit}
          onDelete={(flow) => {
            const amount = formatMoney(flow.amount, portfolio.currency, { signed: true })
            remove(flow.id, `Cash flow of ${amount} deleted.`)
          }}
        />
        <LoadMoreButton list={query} />
      </ListState>
      {edited === null ? null : (
        <CashFlowForm portfolio={portfolio} flow={edited.flow} now={edited.now} onClose={() => setEdited(null)} />
      )}
    </Page>
  )
}

/** /settings/cash-flows: the deposits and withdrawals of the active portfolio. */
export default function CashFlowsPage() {
  const queries = useQueryClient()
  const { portfolio, portfolios, setActive, status, error } = useActivePortfolio()
  if (portfolio !== null) {
    const select = <PortfolioSelect portfolios={portfolios} value={portfolio.id} onChange={setActive} />
    return <CashFlows key={portfolio.id} portfolio={portfolio} select={select} />
  }
  return (
    <Page title="Cash Flows" subtitle="Deposits and withdrawals of a portfolio">
      {status === 'pending' ? <LoadingState label="Loading cash flows" heights={heights} /> : null}
      {status === 'error' ? (
        <ErrorState
          title="Couldn’t load portfolios"
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      ) : null}
      {status === 'success' ? <NoPortfolio>Create one to record cash flows.</NoPortfolio> : null}
    </Page>
  )
}
