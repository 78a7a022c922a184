import Box from '@mui/material/Box'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { analyticsQuery, payoutsQuery, type Payout } from '#api/affiliates/earnings.ts'
import { nextPayout } from '#domain/affiliate/next-payout.ts'
import { payoutMethodLabels, payoutStatusLabels } from '#features/affiliate/portal/affiliate-labels.ts'
import { formatMomentDate } from '#features/affiliate/portal/format-date-time.ts'
import { Portal, type PortalAffiliate } from '#features/affiliate/portal/portal.tsx'
import { LoadMoreButton } from '#shared/lists/load-more-button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { FigureGroup } from '#ui/figures/figure-group.tsx'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { formatDate, formatMoney } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { AffiliateSettingsForm } from './affiliate-settings.tsx'
import { PayoutForm } from './payout-form.tsx'

const heights = [130, 420, 160]
const columns = [
  { key: 'requested', label: 'Requested' },
  { key: 'amount', label: 'Amount', numeric: true },
  { key: 'method', label: 'Method' },
  { key: 'status', label: 'Status' },
  { key: 'note', label: 'Reference' },
]

const rowOf = ({
  amount,
  currency,
  payment_method: method,
  paymentDetail,
  status,
  decidedAt,
  reference,
  reason,
  createdAt,
}: Payout) => ({
  requested: formatMomentDate(createdAt),
  amount: <MoneyText value={amount} currency={currency} />,
  method: `${payoutMethodLabels[method]}, ${paymentDetail}`,
  status:
    decidedAt === null ? payoutStatusLabels[status] : `${payoutStatusLabels[status]} ${formatMomentDate(decidedAt)}`,
  note: reference ?? reason ?? '—',
})

function PayoutContents(portal: PortalAffiliate) {
  const { affiliate, currency } = portal
  const totals = useQuery(analyticsQuery(affiliate.id, { period: '30d' }))
  const list = useInfiniteQuery(payoutsQuery(affiliate.id))
  const failed = [totals, list].find(({ data, error }) => data === undefined && error !== null)
  if (failed !== undefined) {
    const retry = () => void Promise.all([totals.refetch(), list.refetch()])
    return <ErrorState title="Couldn’t load payouts" error={failed.error} onRetry={retry} />
  }
  if (totals.data === undefined || list.data === undefined) {
    return <LoadingState label="Loading payouts" heights={heights} />
  }
  const payouts = list.data.pages.flatMap((page) => page.payouts)
  const { balance, nextApproval } = totals.data
  const money = (value: string) => <MoneyText value={value} currency={currency} />
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <Panel
          title="Balance"
          subtitle={
            nextApproval === null
              ? 'Nothing pending'
              : `${formatMoney(nextApproval.amount, currency)} more confirmed on ${formatDate(nextApproval.day)}`
          }
        >
          <FigureGroup label="Balance">
            <KeyFigure
              isPlain
              label="Available"
              value={money(balance.available)}
              hint="Confirmed and not requested yet."
            />
            <KeyFigure isPlain label="Pending" value={money(balance.pending)} hint="Not yet past the refund period." />
            <KeyFigure
              isPlain
              label="Confirmed in all"
              value={money(balance.approved)}
              hint="Including what was paid out."
            />
            <KeyFigure isPlain label="Requested or paid" value={money(balance.requested)} />
          </FigureGroup>
        </Panel>
      </Box>
      <PayoutForm {...portal} balance={balance} next={nextPayout(affiliate.status, balance, payouts)} />
      <AffiliateSettingsForm affiliate={affiliate} />
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <Panel title="Payout history" subtitle="Newest first">
          {payouts.length === 0 ? (
            'No payouts yet. Request the first once you reach the minimum.'
          ) : (
            <SimpleTable caption="Payout history" columns={columns} rows={payouts.map(rowOf)} />
          )}
          <LoadMoreButton list={list} />
        </Panel>
      </Box>
    </Box>
  )
}

/** /affiliate/dashboard/payouts: the balance, requesting a payout, and past payouts. */
export default function PayoutsPage() {
  return (
    <Portal title="Affiliate Payouts" subtitle="Request and follow payouts" current="payouts" heights={heights}>
      {(portal) => <PayoutContents {...portal} />}
    </Portal>
  )
}
