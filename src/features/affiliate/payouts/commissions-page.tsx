import Box from '@mui/material/Box'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { campaignsQuery } from '#api/affiliates/campaigns.ts'
import { commissionsQuery, detailedAnalyticsQuery, type Commission } from '#api/affiliates/earnings.ts'
import { commissionStatuses } from '#domain/affiliate/affiliate.ts'
import { commissionStatusLabels, sourceLabel } from '#features/affiliate/portal/affiliate-labels.ts'
import { formatMomentDate } from '#features/affiliate/portal/format-date-time.ts'
import { Portal, type PortalAffiliate } from '#features/affiliate/portal/portal.tsx'
import { useAddress } from '#shared/address/use-address.ts'
import { LoadMoreButton } from '#shared/lists/load-more-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { formatPercent } from '#ui/figures/format.ts'
import { Select } from '#ui/form/select.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const heights = [40, 420]
const listHeights = [360]
const columns = [
  { key: 'date', label: 'Payment' },
  { key: 'source', label: 'Source' },
  { key: 'campaign', label: 'Campaign' },
  { key: 'value', label: 'Paid', numeric: true },
  { key: 'rate', label: 'Rate', numeric: true },
  { key: 'amount', label: 'Commission', numeric: true },
  { key: 'status', label: 'Status' },
]

/** What a commission waits for, or what became of it. */
function statusText({ status, availableAt, paidAt, reversedAt }: Commission): string {
  const label = commissionStatusLabels[status]
  if (status === 'pending') return `${label} until ${formatMomentDate(availableAt)}`
  if (status === 'paid' && paidAt !== null) return `${label} ${formatMomentDate(paidAt)}`
  if (status === 'reversed' && reversedAt !== null) return `${label} ${formatMomentDate(reversedAt)}`
  return label
}

const rowOf = (commission: Commission, campaigns: ReadonlyMap<string, string>) => {
  const { amount, value, currency, rate, source, campaign, createdAt } = commission
  return {
    date: formatMomentDate(createdAt),
    source: sourceLabel(source),
    campaign: campaign === null ? '—' : (campaigns.get(campaign) ?? campaign),
    value: <MoneyText value={value} currency={currency} />,
    rate: formatPercent(Number(rate), { digits: 0 }),
    amount: <MoneyText value={amount} currency={currency} />,
    status: statusText(commission),
  }
}

function CommissionContents({ affiliate }: PortalAffiliate) {
  const [address, changeAddress] = useAddress()
  const status = commissionStatuses.find((one) => one === address.get('status')) ?? null
  const source = address.get('source')
  const campaign = address.get('campaign')
  const list = useInfiniteQuery(commissionsQuery(affiliate.id, { status, source, campaign }))
  // Sources and campaigns to choose from; the list itself does not wait for them.
  const known = useQuery(detailedAnalyticsQuery(affiliate.id, { period: 'all' }))
  const campaigns = useQuery(campaignsQuery(affiliate.id))
  const names = new Map((campaigns.data ?? []).map(({ key, name }) => [key, name]))
  const set = (name: string) => (value: string) =>
    changeAddress((current) => {
      if (value === '') current.delete(name)
      else current.set(name, value)
      return current
    })
  const sources = new Set([
    ...(known.data?.bySource.map((group) => group.source) ?? []),
    ...(source === null ? [] : [source]),
  ])
  const keys = new Set([
    ...(known.data?.byCampaign.flatMap((group) => (group.campaign === null ? [] : [group.campaign])) ?? []),
    ...(campaign === null ? [] : [campaign]),
  ])
  const commissions = list.data?.pages.flatMap((page) => page.commissions)
  const isFiltered = status !== null || source !== null || campaign !== null
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <Select
          label="Status"
          width={170}
          value={status ?? ''}
          options={[
            { value: '', label: 'All statuses' },
            ...commissionStatuses.map((value) => ({ value: value as string, label: commissionStatusLabels[value] })),
          ]}
          onChange={set('status')}
        />
        <Select
          label="Source"
          width={170}
          value={source ?? ''}
          options={[
            { value: '', label: 'All sources' },
            ...[...sources].map((value) => ({ value, label: sourceLabel(value) })),
          ]}
          onChange={set('source')}
        />
        <Select
          label="Campaign"
          width={170}
          value={campaign ?? ''}
          options={[
            { value: '', label: 'All campaigns' },
            ...[...keys].map((value) => ({ value, label: names.get(value) ?? value })),
          ]}
          onChange={set('campaign')}
        />
      </Box>
      {commissions === undefined && list.error !== null ? (
        <ErrorState title="Couldn’t load commissions" error={list.error} onRetry={() => void list.refetch()} />
      ) : commissions === undefined ? (
        <LoadingState label="Loading commissions" heights={listHeights} />
      ) : commissions.length === 0 ? (
        <EmptyState title={isFiltered ? 'No commissions match' : 'No commissions yet'}>
          {isFiltered
            ? 'Choose another status, source or campaign.'
            : 'You earn one when a referred trader pays first.'}
        </EmptyState>
      ) : (
        <Panel title="Commissions" subtitle="Newest payments first; a refund cancels a pending commission">
          <SimpleTable caption="Commissions" columns={columns} rows={commissions.map((one) => rowOf(one, names))} />
          <LoadMoreButton list={list} />
        </Panel>
      )}
    </>
  )
}

/** /affiliate/dashboard/commissions: every commission with its payment, source and status. */
export default function CommissionsPage() {
  return (
    <Portal
      title="Affiliate Commissions"
      subtitle="What each first payment earned"
      current="commissions"
      heights={heights}
    >
      {(portal) => <CommissionContents {...portal} />}
    </Portal>
  )
}
