import { useInfiniteQuery } from '@tanstack/react-query'
import { referralsQuery, type Referral } from '#api/affiliates/earnings.ts'
import type { Id } from '#domain/numbers/units.ts'
import { commissionStatusLabels, sourceLabel } from '#features/affiliate/portal/affiliate-labels.ts'
import { formatMomentDate } from '#features/affiliate/portal/format-date-time.ts'
import { LoadMoreButton } from '#shared/lists/load-more-button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const pageSize = 10
const statusLabels = { signed_up: 'Signed up', paying: 'Paying', refunded: 'Refunded' } as const

const columns = [
  { key: 'referral', label: 'Referral' },
  { key: 'signedUp', label: 'Signed up' },
  { key: 'source', label: 'Source' },
  { key: 'status', label: 'Status' },
  { key: 'paid', label: 'First payment' },
  { key: 'commission', label: 'Commission', numeric: true },
] as const

/** A date or a status takes one line; names of campaigns may take two. */
const Unbroken = ({ children }: { children: string }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>

function rowOf({ number, createdAt, source, campaign, status, paidAt, commission }: Referral, currency: string) {
  return {
    referral: `#${formatCount(number)}`,
    signedUp: <Unbroken>{formatMomentDate(createdAt)}</Unbroken>,
    source: campaign === null ? sourceLabel(source) : `${sourceLabel(source)} · ${campaign}`,
    status: <Unbroken>{statusLabels[status]}</Unbroken>,
    paid: <Unbroken>{paidAt === null ? 'Not yet' : formatMomentDate(paidAt)}</Unbroken>,
    commission:
      commission === null ? (
        '—'
      ) : (
        <>
          <MoneyText value={commission.amount} currency={currency} />{' '}
          {commissionStatusLabels[commission.status].toLowerCase()}
        </>
      ),
  }
}

/** The accounts that an affiliate referred, by number alone: names and addresses stay private. */
export function ReferralsPanel({ affiliateId, currency }: { affiliateId: Id; currency: string }) {
  const list = useInfiniteQuery(referralsQuery(affiliateId, pageSize))
  const { data, error, refetch } = list
  const referrals = data?.pages.flatMap((page) => page.referrals)
  return (
    <Panel title="Your referrals" subtitle="Newest first; names and emails stay private">
      {referrals === undefined && error !== null ? (
        <ErrorState title="Couldn’t load referrals" error={error} onRetry={() => void refetch()} />
      ) : referrals === undefined ? (
        <LoadingState label="Loading referrals" heights={[300]} />
      ) : referrals.length === 0 ? (
        'No referrals yet. Share your link to get the first.'
      ) : (
        <SimpleTable caption="Your referrals" columns={columns} rows={referrals.map((one) => rowOf(one, currency))} />
      )}
      <LoadMoreButton list={list} />
    </Panel>
  )
}
