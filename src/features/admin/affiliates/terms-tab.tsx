import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { payoutLimitQuery, programQuery, type Program } from '#api/admin/affiliates.ts'
import type { Money } from '#domain/numbers/units.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatMoney } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog)
const PayoutLimitDialog = lazyPart(async () => (await import('./payout-limit-dialog.tsx')).PayoutLimitDialog)

function Terms({ program }: { readonly program: Program }) {
  const facts = [
    ['Status', program.status === 'open' ? 'Open' : 'Closed (counts no clicks)'],
    ['Click to sign-up', pluralize(program.clickDays, 'day')],
    ['Sign-up to payment', pluralize(program.purchaseDays, 'day')],
    ['Until final', pluralize(program.holdDays, 'day')],
    ['Smallest payout', formatMoney(program.minimumPayout, program.currency)],
  ] as const
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {program.description}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 0.75, m: 0 }}>
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}

function limitText(amount: Money | null, currency: string): string {
  if (amount === null) return 'One admin approves any payout.'
  return `Two different admins approve payouts above ${formatMoney(amount, currency)}.`
}

/** The terms of the program, and the amount above which two admins approve a payout. */
export function TermsTab() {
  const program = useQuery(programQuery)
  const limit = useQuery(payoutLimitQuery)
  const [open, setOpen] = useState<'terms' | 'limit' | null>(null)
  const failed = [program, limit].find(({ data, error }) => data === undefined && error !== null)
  if (failed !== undefined) {
    return <ErrorState title="Couldn’t load terms" error={failed.error} onRetry={() => void failed.refetch()} />
  }
  if (program.data === undefined || limit.data === undefined) {
    return <LoadingState label="Loading terms" heights={[260, 110]} />
  }
  const { currency } = program.data
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
      <Panel
        title={program.data.name}
        actions={
          <Button variant="outlined" onClick={() => setOpen('terms')}>
            Edit terms
          </Button>
        }
      >
        <Terms program={program.data} />
      </Panel>
      <Panel
        title="Payout approval"
        actions={
          <Button variant="outlined" onClick={() => setOpen('limit')}>
            Change limit
          </Button>
        }
      >
        <Typography variant="body2">{limitText(limit.data.amount, currency)}</Typography>
      </Panel>
      {open === 'terms' ? <TermsDialog program={program.data} onClose={() => setOpen(null)} /> : null}
      {open === 'limit' ? (
        <PayoutLimitDialog amount={limit.data.amount} currency={currency} onClose={() => setOpen(null)} />
      ) : null}
    </Box>
  )
}
