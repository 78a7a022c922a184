import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { affiliatesQuery, useDecideAffiliate, usePromoteAffiliate } from '#api/admin/affiliates.ts'
import type { listAllAffiliates } from '#contract/admin/affiliates.ts'
import type { RouteResponse } from '#contract/route.ts'
import { affiliateTier, affiliateTiers, type AffiliateTierName } from '#domain/affiliate/affiliate.ts'
import { ActDialog } from '#features/admin/frame/act-dialog.tsx'
import { AdminList } from '#features/admin/frame/admin-list.tsx'
import { conflictText } from '#features/admin/frame/conflict-text.ts'
import { localTime } from '#features/admin/frame/local-time.ts'
import { useAddressChoice } from '#features/admin/frame/use-panel-address.ts'
import { capitalize } from '#ui/figures/capitalize.ts'
import { formatPercent } from '#ui/figures/format.ts'
import { Select } from '#ui/form/select.tsx'
import { StatusFilter } from './status-filter.tsx'

type Affiliate = RouteResponse<typeof listAllAffiliates>['affiliates'][number]

const columns = [
  { key: 'code', label: 'Code' },
  { key: 'name', label: 'Name' },
  { key: 'tier', label: 'Tier' },
  { key: 'status', label: 'Status' },
  { key: 'since', label: 'Since' },
  { key: 'act', label: 'Actions' },
]
const statuses = ['all', 'pending', 'approved', 'suspended'] as const

interface AffiliateDialogProps {
  readonly affiliate: Affiliate
  readonly onClose: () => void
}

const tierOptions = affiliateTiers.map(({ name, title, commissionRate, requiredPaidConversions }) => ({
  value: name,
  label: `${title}: ${formatPercent(Number(commissionRate), { digits: 0 })} from ${requiredPaidConversions} paid conversions`,
}))

function TierDialog({ affiliate, onClose }: AffiliateDialogProps) {
  const [tier, setTier] = useState<AffiliateTierName>(affiliate.tier)
  const promote = usePromoteAffiliate()
  return (
    <ActDialog
      title={`Tier of ${affiliate.code}`}
      action="Save tier"
      isReady={tier !== affiliate.tier}
      doneMessage={`${affiliate.code} is in the ${affiliateTier(tier).title} tier.`}
      onAct={() => promote.mutateAsync({ id: affiliate.id, tier })}
      onClose={onClose}
    >
      <Typography variant="body2">The rate applies to commissions from now on.</Typography>
      <Select label="Tier" value={tier} options={tierOptions} onChange={setTier} />
    </ActDialog>
  )
}

function StatusDialog({ affiliate, onClose }: AffiliateDialogProps) {
  const decide = useDecideAffiliate()
  const isApproved = affiliate.status === 'approved'
  return (
    <ActDialog
      title={`${isApproved ? 'Suspend' : 'Approve'} ${affiliate.code}`}
      action={isApproved ? 'Suspend' : 'Approve'}
      isDestructive={isApproved}
      doneMessage={`${affiliate.code} is ${isApproved ? 'suspended' : 'approved'}.`}
      onAct={() => decide.mutateAsync({ id: affiliate.id, body: { status: isApproved ? 'suspended' : 'approved' } })}
      onClose={onClose}
    >
      <Typography variant="body2">
        {isApproved ? 'Clicks, sign-ups and payouts stop counting.' : 'Clicks and sign-ups count from now on.'}
      </Typography>
    </ActDialog>
  )
}

/** Affiliates with their tiers, to promote, approve or suspend. */
export function AffiliatesTab() {
  const [status, setStatus] = useAddressChoice('status', statuses)
  const query = useInfiniteQuery(affiliatesQuery(status === 'all' ? undefined : status))
  const [open, setOpen] = useState<{ readonly affiliate: Affiliate; readonly kind: 'tier' | 'status' } | null>(null)
  const cellsOf = (affiliate: Affiliate) => ({
    code: (
      <Link component={RouterLink} to={`/adminpanel/users/${affiliate.userId}`}>
        {affiliate.code}
      </Link>
    ),
    name: affiliate.displayName,
    tier: affiliateTier(affiliate.tier).title,
    status: capitalize(affiliate.status),
    since: localTime(affiliate.createdAt),
    act:
      affiliate.conflictOfInterest !== null ? (
        conflictText(affiliate.conflictOfInterest)
      ) : (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            size="small"
            variant="outlined"
            aria-label={`Change tier of ${affiliate.code}`}
            onClick={() => setOpen({ affiliate, kind: 'tier' })}
          >
            Change tier
          </Button>
          <Button
            size="small"
            variant="outlined"
            aria-label={`${affiliate.status === 'approved' ? 'Suspend' : 'Approve'} ${affiliate.code}`}
            onClick={() => setOpen({ affiliate, kind: 'status' })}
          >
            {affiliate.status === 'approved' ? 'Suspend' : 'Approve'}
          </Button>
        </Box>
      ),
  })
  const dialog = open === null ? null : { affiliate: open.affiliate, onClose: () => setOpen(null) }
  return (
    <>
      <StatusFilter statuses={statuses} value={status} onChange={setStatus} />
      <AdminList
        subject="affiliates"
        query={query}
        columns={columns}
        cellsOf={cellsOf}
        emptyTitle={status === 'all' ? 'No affiliates yet' : `No ${status} affiliates`}
      />
      {dialog === null ? null : open?.kind === 'tier' ? <TierDialog {...dialog} /> : <StatusDialog {...dialog} />}
    </>
  )
}
