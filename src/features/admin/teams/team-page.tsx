import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { anyTeamQuery } from '#api/admin/overview.ts'
import { AdminPage } from '#features/admin/frame/admin-page.tsx'
import { localTime } from '#features/admin/frame/local-time.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { capitalize } from '#ui/figures/capitalize.ts'
import { formatCount } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const memberColumns = [
  { key: 'email', label: 'Member' },
  { key: 'role', label: 'Role' },
  { key: 'joined', label: 'Joined' },
]
const portfolioColumns = [
  { key: 'name', label: 'Portfolio' },
  { key: 'owner', label: 'Trader' },
  { key: 'trades', label: 'Trades', numeric: true },
]

/** /adminpanel/teams/:id: members and shared portfolios, to read only. */
export default function TeamPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(anyTeamQuery(id))
  return (
    <AdminPage
      title={data?.team.name ?? 'Team'}
      subtitle={
        <Link component={RouterLink} to="/adminpanel/teams">
          All teams
        </Link>
      }
    >
      {error === null ? null : (
        <ErrorState title="Couldn’t load this team" error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <LoadingState label="Loading the team" heights={[200, 200]} /> : null}
      {data === undefined ? null : (
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Panel title="Members">
            <SimpleTable
              caption="members"
              columns={memberColumns}
              rows={data.members.map(({ userId, email, role, joinedAt }) => ({
                email: (
                  <Link component={RouterLink} to={`/adminpanel/users/${userId}`} sx={{ overflowWrap: 'anywhere' }}>
                    {email}
                  </Link>
                ),
                role: capitalize(role),
                joined: localTime(joinedAt),
              }))}
            />
          </Panel>
          <Panel title="Shared portfolios">
            {data.portfolios.length === 0 ? (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                This team shares no portfolios.
              </Typography>
            ) : (
              <SimpleTable
                caption="shared portfolios"
                columns={portfolioColumns}
                rows={data.portfolios.map(({ name, ownerEmail, trades }) => ({
                  name,
                  owner: ownerEmail,
                  trades: formatCount(trades),
                }))}
              />
            )}
          </Panel>
        </Box>
      )}
    </AdminPage>
  )
}
