import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { payoutLimitQuery, programQuery, type Program, type WaitingTerms } from '#api/admin/affiliates.ts'
import type { Money } from '#domain/numbers/units.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatMoney } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { WaitingChange } from './waiting-change.tsx'

const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog)
const PayoutLimitDialog = lazyPart(async () => (await import('./payout-limit-dialog.tsx')).PayoutLimitDialog)

const factsOf = (program: Program) =>
  [
    ['Status', program.status === 'open' ? 'Open' : 'Closed (counts no clicks)'],
    ['Click to sign-up', pluralize(program.clickDays, 'day')],
    ['Sign-up to payment', pluralize(program.purchaseDays, 'day')],
    ['Until final', pluralize(program.holdDays, 'day')],
    ['Smallest payout', formatMoney(program.minimumPayout, program.currency)],
  ] as const

function Terms({ program }: { readonly program: Program }) {
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {program.description}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 0.75, m: 0 }}>
        {factsOf(program).map(([label, value]) => (
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
  return `Two different admins approve once an affiliate’s payouts of 30 days pass ${formatMoney(amount, currency)}.`
}

/** What a change of the terms would make of them: "Until final 45 days, Smallest payout $75.00". */
function changeText({ terms }: WaitingTerms, program: Program): string {
  const after = new Map(factsOf({ ...program, ...terms }))
  return factsOf(program)
    .filter(([label, value]) => after.get(label) !== value)
    .map(([label]) => `${label} ${after.get(label) ?? ''}`)
    .join(', ')
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
  const { program: terms, waiting } = program.data
  const { limit: payoutLimit, waiting: waitingLimit } = limit.data
  const { currency } = terms
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
      <Panel
        title={terms.name}
        actions={
          <Button variant="outlined" onClick={() => setOpen('terms')}>
            Edit terms
          </Button>
        }
      >
        <Terms program={terms} />
        {waiting === null ? null : (
          <WaitingChange
            change={waiting}
            text={changeText(waiting, terms)}
            needsOtherAdmin={program.data.needsOtherAdmin}
          />
        )}
      </Panel>
      <Panel
        title="Payout approval"
        actions={
          <Button variant="outlined" onClick={() => setOpen('limit')}>
            Change limit
          </Button>
        }
      >
        <Typography variant="body2">{limitText(payoutLimit.amount, currency)}</Typography>
        {waitingLimit === null ? null : (
          <WaitingChange
            change={waitingLimit}
            text={limitText(waitingLimit.amount, currency)}
            needsOtherAdmin={limit.data.needsOtherAdmin}
          />
        )}
      </Panel>
      {open === 'terms' ? (
        <TermsDialog program={terms} needsOtherAdmin={program.data.needsOtherAdmin} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'limit' ? (
        <PayoutLimitDialog
          amount={payoutLimit.amount}
          currency={currency}
          needsOtherAdmin={limit.data.needsOtherAdmin}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Box>
  )
}
