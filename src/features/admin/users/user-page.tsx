import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { accountQuery } from '#api/admin/accounts.ts'
import { useSession } from '#api/supabase/session.ts'
import type { AdminAccount } from '#contract/admin/admin.ts'
import { plans } from '#domain/portfolio/plans.ts'
import { AdminPage } from '#features/admin/frame/admin-page.tsx'
import { localTime } from '#features/admin/frame/local-time.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount, unknownText } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ExportAct } from './export-dialog.tsx'
import { ExportPanel } from './export-panel.tsx'
import { stateLabel } from './state-label.ts'
import type { UserAct } from './user-act-dialog.tsx'

const UserActDialog = lazyPart(async () => (await import('./user-act-dialog.tsx')).UserActDialog)
const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog)

function FactRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  )
}

/** The acts that the state of an account allows, the mildest first. */
function actsFor(
  { bannedUntil, deletionAt, role }: AdminAccount,
  mayChangePlan: boolean,
): readonly (readonly [UserAct, string])[] {
  return [
    ...(mayChangePlan ? ([['plan', 'Change plan']] as const) : []),
    ['sign-out', 'Sign out everywhere'],
    bannedUntil === null ? ['ban', 'Ban'] : ['unban', 'Lift ban'],
    ...(role === 'admin' ? ([['revoke-role', 'Revoke admin role']] as const) : []),
    deletionAt === null ? ['delete', 'Delete account'] : ['keep', 'Keep account'],
  ]
}

/** /adminpanel/users/:id: an account, and what can be done with it. Nobody signs in as somebody else. */
export default function UserPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(accountQuery(id))
  const [act, setAct] = useState<UserAct | null>(null)
  const [exportAct, setExportAct] = useState<ExportAct | null>(null)
  const { user: admin } = useSession()
  const user = data?.user
  return (
    <AdminPage
      title={user?.email ?? 'User'}
      subtitle={
        <Link component={RouterLink} to="/adminpanel/users">
          All users
        </Link>
      }
    >
      {error === null ? null : (
        <ErrorState title="Couldn’t load this account" error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <LoadingState label="Loading the account" heights={[320, 120]} /> : null}
      {data === undefined || user === undefined ? null : (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 880 }}>
          <Panel title="Account" subtitle={stateLabel(user)}>
            <Box
              component="dl"
              sx={{ display: 'grid', gridTemplateColumns: 'minmax(110px, auto) 1fr', columnGap: 3, rowGap: 0.75, m: 0 }}
            >
              <FactRow label="Name">{user.fullName ?? unknownText}</FactRow>
              <FactRow label="Username">{user.username ?? unknownText}</FactRow>
              <FactRow label="Plan">{plans[user.plan].title}</FactRow>
              <FactRow label="Role">{user.role === 'admin' ? 'Admin' : 'Trader'}</FactRow>
              <FactRow label="Banned until">{localTime(user.bannedUntil)}</FactRow>
              <FactRow label="Deleted on">{localTime(user.deletionAt)}</FactRow>
              <FactRow label="Portfolios">{formatCount(user.portfolios)}</FactRow>
              <FactRow label="Trades">{formatCount(user.trades)}</FactRow>
              <FactRow label="Open sessions">{formatCount(data.sessions)}</FactRow>
              <FactRow label="Last sign-in">{localTime(user.lastSignInAt)}</FactRow>
              <FactRow label="Created">{localTime(user.createdAt)}</FactRow>
              <FactRow label="Email confirmed">{localTime(user.emailConfirmedAt)}</FactRow>
              <FactRow label="Referred by">{data.referredBy?.code ?? unknownText}</FactRow>
              <FactRow label="Id">{user.id}</FactRow>
            </Box>
            <Link
              component={RouterLink}
              to={`/adminpanel/audit-log?user_id=${user.id}`}
              sx={{ display: 'inline-block', mt: 2 }}
            >
              Audit log of this account
            </Link>
          </Panel>
          <Panel title="Actions" subtitle="Each is noted in the audit log">
            {data.planConflict === null ? null : (
              <Typography variant="body2" sx={{ mb: 1.5 }}>
                You are linked to what is earned from this plan. Another admin must change it.
              </Typography>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {actsFor(user, data.planConflict === null).map(([name, label]) => (
                <Button
                  key={name}
                  variant="outlined"
                  color={name === 'ban' || name === 'delete' ? 'error' : 'primary'}
                  onClick={() => setAct(name)}
                >
                  {label}
                </Button>
              ))}
            </Box>
          </Panel>
          <ExportPanel
            user={user}
            conflict={data.exportConflict}
            request={data.exportRequest}
            adminId={admin?.id}
            onAct={setExportAct}
          />
          {exportAct === null ? null : <ExportDialog act={exportAct} user={user} onClose={() => setExportAct(null)} />}
          {act === null ? null : <UserActDialog act={act} user={user} onClose={() => setAct(null)} />}
        </Box>
      )}
    </AdminPage>
  )
}
