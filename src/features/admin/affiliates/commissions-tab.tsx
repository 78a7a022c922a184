import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commissionsQuery, useDecideCommission } from '#api/admin/affiliates.ts'
import type { listAllCommissions } from '#contract/admin/affiliates.ts'
import type { RouteResponse } from '#contract/route.ts'
import { ActDialog } from '#features/admin/frame/act-dialog.tsx'
import { AdminList } from '#features/admin/frame/admin-list.tsx'
import { conflictText } from '#features/admin/frame/conflict-text.ts'
import { localTime } from '#features/admin/frame/local-time.ts'
import { useAddressChoice } from '#features/admin/frame/use-panel-address.ts'
import { capitalize } from '#ui/figures/capitalize.ts'
import { formatMoney, formatPercent } from '#ui/figures/format.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { deletedAffiliate } from './deleted-affiliate.ts'
import { StatusFilter } from './status-filter.tsx'

type Commission = RouteResponse<typeof listAllCommissions>['commissions'][number]

const columns = [
  { key: 'code', label: 'Affiliate' },
  { key: 'amount', label: 'Commission', numeric: true },
  { key: 'value', label: 'Payment', numeric: true },
  { key: 'rate', label: 'Rate', numeric: true },
  { key: 'status', label: 'Status' },
  { key: 'created', label: 'Earned' },
  { key: 'act', label: 'Action' },
]
const statuses = ['all', 'pending', 'approved', 'paid', 'reversed'] as const

function ReverseDialog({ commission, onClose }: { readonly commission: Commission; readonly onClose: () => void }) {
  const [reason, setReason] = useState('')
  const decide = useDecideCommission()
  return (
    <ActDialog
      title={`Reverse ${formatMoney(commission.amount, commission.currency)} of ${commission.code}`}
      action="Reverse commission"
      isDestructive
      isReady={reason.trim() !== ''}
      doneMessage="Commission reversed"
      onAct={() => decide.mutateAsync({ id: commission.id, body: { status: 'reversed', reason: reason.trim() } })}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        required
        lines={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActDialog>
  )
}

/** Commissions of all affiliates; unpaid ones can be reversed. */
export function CommissionsTab() {
  const [status, setStatus] = useAddressChoice('status', statuses)
  const query = useInfiniteQuery(commissionsQuery(status === 'all' ? undefined : status))
  const [open, setOpen] = useState<Commission | null>(null)
  const cellsOf = (commission: Commission) => ({
    code: commission.code ?? deletedAffiliate(commission.affiliateId),
    amount: formatMoney(commission.amount, commission.currency),
    value: formatMoney(commission.value, commission.currency),
    rate: formatPercent(Number(commission.rate), { digits: 0 }),
    status: capitalize(commission.status),
    created: localTime(commission.createdAt),
    act:
      commission.status !== 'pending' && commission.status !== 'approved' ? (
        '—'
      ) : commission.conflictOfInterest !== null ? (
        conflictText(commission.conflictOfInterest)
      ) : (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Reverse commission of ${commission.code}`}
          onClick={() => setOpen(commission)}
        >
          Reverse
        </Button>
      ),
  })
  return (
    <>
      <StatusFilter statuses={statuses} value={status} onChange={setStatus} />
      <AdminList
        subject="commissions"
        query={query}
        columns={columns}
        cellsOf={cellsOf}
        emptyTitle={status === 'all' ? 'No commissions yet' : `No ${status} commissions`}
      />
      {open === null ? null : <ReverseDialog commission={open} onClose={() => setOpen(null)} />}
    </>
  )
}
