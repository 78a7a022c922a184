import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import {
  applicationsQuery,
  payoutLimitQuery,
  payoutsQuery,
  programQuery,
  type WaitingLimit,
  type WaitingTerms,
} from '#api/admin/affiliates.ts'
import { mailsQuery } from '#api/admin/operations.ts'
import { useSession } from '#api/supabase/session.ts'
import type { Id } from '#domain/numbers/units.ts'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'
import { dateInZone } from '#shared/filter/date-presets.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatDay, formatMoney } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'

const shownOfEach = 2
/** Four groups without an entry, side by side and below one another. */
const deskHeights = [72]
const phoneHeights = [253]

interface Waiting {
  readonly key: string
  readonly title: string
  readonly details: string
}

interface WaitingGroupProps {
  readonly title: string
  readonly entries: readonly Waiting[]
  readonly hasMore: boolean
  readonly to: string
}

function WaitingGroup({ title, entries, hasMore, to }: WaitingGroupProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Link component={RouterLink} to={to} sx={{ fontWeight: 600 }}>
        {`${title} (${entries.length}${hasMore ? '+' : ''})`}
      </Link>
      {entries.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          Nothing waits.
        </Typography>
      ) : (
        <Box component="ul" sx={{ p: 0, m: 0, mt: 0.5, listStyle: 'none' }}>
          {entries.slice(0, shownOfEach).map(({ key, title: name, details }) => (
            <Box component="li" key={key} sx={{ py: 0.25, overflowWrap: 'anywhere' }}>
              <Typography variant="body2">
                {name}
                <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${details}`}</Box>
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

interface ChangeableTerms {
  readonly waiting: WaitingTerms | WaitingLimit | null
  readonly needsOtherAdmin: boolean
}

/** A change of the terms that waits for another admin, as an entry; none without one. */
function waitingChange(
  title: string,
  { waiting: change, needsOtherAdmin }: ChangeableTerms,
  userId: Id | undefined,
): readonly Waiting[] {
  if (change === null) return []
  const { id, proposedBy } = change
  const isOwn = proposedBy.adminId === userId
  const ownDetails = needsOtherAdmin ? 'Another admin must approve' : 'You may approve your change'
  return [{ key: id, title, details: isOwn ? ownDetails : `Proposed by ${proposedBy.email}` }]
}

const columns = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', md: 'repeat(4, 1fr)' } } as const

/** What waits for a decision: applications, payouts, changed terms, and mail that could not be delivered. */
export function DecisionQueue() {
  const isPhone = useNarrowScreen()
  const { user } = useSession()
  const applications = useInfiniteQuery(applicationsQuery('pending'))
  const payouts = useInfiniteQuery(payoutsQuery('requested'))
  const mails = useInfiniteQuery(mailsQuery('failed'))
  const program = useQuery(programQuery)
  const limit = useQuery(payoutLimitQuery)
  const failed = [applications, payouts, mails, program, limit].find(
    ({ data, error }) => data === undefined && error !== null,
  )
  let content: ReactNode
  if (failed !== undefined) {
    content = <ErrorState title="Couldn’t load the queue" error={failed.error} onRetry={() => void failed.refetch()} />
  } else if (
    applications.data === undefined ||
    payouts.data === undefined ||
    mails.data === undefined ||
    program.data === undefined ||
    limit.data === undefined
  ) {
    content = <LoadingState label="Loading the queue" heights={isPhone ? phoneHeights : deskHeights} />
  } else {
    content = (
      <Box sx={columns}>
        <WaitingGroup
          title="Applications"
          to="/adminpanel/affiliates"
          hasMore={applications.hasNextPage}
          entries={applications.data.map(({ id, email, createdAt, conflictOfInterest }) => ({
            key: id,
            title: email ?? 'Account without an address',
            details:
              conflictOfInterest === null
                ? formatDay(dateInZone(getBrowserTimeZone(), new Date(createdAt)), 'short')
                : 'Another admin must decide',
          }))}
        />
        <WaitingGroup
          title="Payouts"
          to="/adminpanel/affiliates?tab=payouts"
          hasMore={payouts.hasNextPage}
          entries={payouts.data.map(
            ({ id, code, amount, currency, approvalsNeeded, approvedBy, conflictOfInterest }) => ({
              key: id,
              title: `${formatMoney(amount, currency)} to ${code}`,
              details:
                conflictOfInterest === null
                  ? `${approvedBy.length} of ${approvalsNeeded} approvals`
                  : 'Another admin must decide',
            }),
          )}
        />
        <WaitingGroup
          title="Changed terms"
          to="/adminpanel/affiliates?tab=terms"
          hasMore={false}
          entries={[
            ...waitingChange('Program terms', program.data, user?.id),
            ...waitingChange('Payout limit', limit.data, user?.id),
          ]}
        />
        <WaitingGroup
          title="Failed mail"
          to="/adminpanel/mail"
          hasMore={mails.hasNextPage}
          entries={mails.data.map(({ id, recipient, lastError }) => ({
            key: id,
            title: recipient,
            details: lastError ?? 'No reason was given',
          }))}
        />
      </Box>
    )
  }
  return <Panel title="To decide">{content}</Panel>
}
