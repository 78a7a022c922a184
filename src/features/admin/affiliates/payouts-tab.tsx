import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { payoutsQuery } from '#api/admin/affiliates.ts'
import { useSession } from '#api/supabase/session.ts'
import type { AdminPayout } from '#contract/admin/affiliates.ts'
import { AdminList } from '#features/admin/frame/admin-list.tsx'
import { conflictText } from '#features/admin/frame/conflict-text.ts'
import { localTime } from '#features/admin/frame/local-time.ts'
import { useAddressChoice } from '#features/admin/frame/use-panel-address.ts'
import { capitalize } from '#ui/figures/capitalize.ts'
import { formatMoney } from '#ui/figures/format.ts'
import { deletedAffiliate } from './deleted-affiliate.ts'
import { PayoutDialog, refundText, type PayoutDecision } from './payout-dialog.tsx'
import { StatusFilter } from './status-filter.tsx'

const columns = [
  { key: 'code', label: 'Affiliate' },
  { key: 'amount', label: 'Amount', numeric: true },
  { key: 'method', label: 'Method' },
  { key: 'approvals', label: 'Approvals' },
  { key: 'status', label: 'Status' },
  { key: 'created', label: 'Requested' },
  { key: 'act', label: 'Actions' },
]
const statuses = ['requested', 'approved', 'paid', 'rejected'] as const
const methods = { paypal: 'PayPal', bank_transfer: 'Bank transfer', wise: 'Wise' } as const

/** The decisions that a payout allows now, for this admin. */
function decisionsFor({ status, approvedBy }: AdminPayout, adminId: string | null): readonly PayoutDecision[] {
  if (status === 'approved') return ['paid', 'rejected']
  if (status !== 'requested') return []
  return approvedBy.some((approval) => approval.adminId === adminId) ? ['rejected'] : ['approved', 'rejected']
}

const labels = { approved: 'Approve', paid: 'Mark paid', rejected: 'Reject' } as const

/** Who has approved a payout, and how many admins have to. */
function Approvals({ payout }: { readonly payout: AdminPayout }) {
  return (
    <>
      {`${payout.approvedBy.length} of ${payout.approvalsNeeded}`}
      {payout.approvedBy.map(({ adminId, email }) => (
        <Typography key={adminId} variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {email}
        </Typography>
      ))}
    </>
  )
}

/** Payouts: above the limit, two different admins approve. */
export function PayoutsTab() {
  const { user } = useSession()
  const [status, setStatus] = useAddressChoice('status', statuses)
  const query = useInfiniteQuery(payoutsQuery(status))
  const [open, setOpen] = useState<{ readonly payout: AdminPayout; readonly decision: PayoutDecision } | null>(null)
  const cellsOf = (payout: AdminPayout) => ({
    code: payout.code ?? deletedAffiliate(payout.affiliateId),
    amount: (
      <>
        {formatMoney(payout.amount, payout.currency)}
        {decisionsFor(payout, null).length === 0 || payout.refunds.count === 0 ? null : (
          <Typography variant="caption" component="div" sx={{ color: 'warning.main' }}>
            {refundText(payout)}
          </Typography>
        )}
      </>
    ),
    method: (
      <>
        {methods[payout.payment_method]}
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {payout.paymentDetail}
        </Typography>
      </>
    ),
    approvals: <Approvals payout={payout} />,
    status: payout.reference ?? payout.reason ?? capitalize(payout.status),
    created: localTime(payout.createdAt),
    act:
      payout.conflictOfInterest !== null && decisionsFor(payout, null).length > 0 ? (
        conflictText(payout.conflictOfInterest)
      ) : (
        <Box sx={{ display: 'flex', gap: 1 }}>
          {decisionsFor(payout, user?.id ?? null).map((decision) => (
            <Button
              key={decision}
              size="small"
              variant={decision === 'rejected' ? 'outlined' : 'contained'}
              aria-label={`${labels[decision]}: ${formatMoney(payout.amount, payout.currency)} to ${payout.code}`}
              onClick={() => setOpen({ payout, decision })}
            >
              {labels[decision]}
            </Button>
          ))}
        </Box>
      ),
  })
  return (
    <>
      <StatusFilter statuses={statuses} value={status} onChange={setStatus} />
      <AdminList
        subject="payouts"
        query={query}
        columns={columns}
        cellsOf={cellsOf}
        emptyTitle={status === 'requested' ? 'No payout waits' : `No ${status} payouts`}
      />
      {open === null ? null : <PayoutDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}
