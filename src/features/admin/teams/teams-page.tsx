import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { allTeamsQuery } from '#api/admin/overview.ts'
import { AddressSearch } from '#features/admin/frame/address-search.tsx'
import { AdminList } from '#features/admin/frame/admin-list.tsx'
import { AdminPage } from '#features/admin/frame/admin-page.tsx'
import { localTime } from '#features/admin/frame/local-time.ts'
import { useAddress } from '#shared/address/use-address.ts'
import { formatCount } from '#ui/figures/format.ts'

const columns = [
  { key: 'name', label: 'Team' },
  { key: 'members', label: 'Members', numeric: true },
  { key: 'portfolios', label: 'Shared portfolios', numeric: true },
  { key: 'created', label: 'Created' },
]

/** /adminpanel/teams: teams by name. */
export default function TeamsPage() {
  const [address] = useAddress()
  const search = address.get('search') ?? ''
  const query = useInfiniteQuery(allTeamsQuery(search === '' ? undefined : search))
  return (
    <AdminPage title="Teams">
      <Box sx={{ maxWidth: 420, mb: 2 }}>
        <AddressSearch label="Name" maxLength={80} />
      </Box>
      <AdminList
        subject="teams"
        query={query}
        columns={columns}
        cellsOf={({ id, name, members, portfolios, createdAt }) => ({
          name: (
            <Link component={RouterLink} to={`/adminpanel/teams/${id}`} sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Link>
          ),
          members: formatCount(members),
          portfolios: formatCount(portfolios),
          created: localTime(createdAt),
        })}
        emptyTitle={search === '' ? 'No teams yet' : 'No teams match'}
        {...(search === '' ? {} : { emptyText: 'Change the search.' })}
      />
    </AdminPage>
  )
}
