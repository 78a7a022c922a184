import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { accountsQuery } from '#api/admin/accounts.ts'
import type { AdminAccount } from '#contract/admin/admin.ts'
import { plans } from '#domain/portfolio/plans.ts'
import { addressCell } from '#features/admin/frame/address-cell.ts'
import { AddressSearch } from '#features/admin/frame/address-search.tsx'
import { AdminList } from '#features/admin/frame/admin-list.tsx'
import { AdminPage } from '#features/admin/frame/admin-page.tsx'
import { localTime } from '#features/admin/frame/local-time.ts'
import { useAddressChoice } from '#features/admin/frame/use-panel-address.ts'
import { useAddress } from '#shared/address/use-address.ts'
import { formatCount } from '#ui/figures/format.ts'
import { Select } from '#ui/form/select.tsx'
import { stateLabel } from './state-label.ts'

const planOptions = [
  { value: 'any', label: 'All plans' },
  { value: 'free', label: plans.free.title },
  { value: 'professional', label: plans.professional.title },
] as const
const roleOptions = [
  { value: 'any', label: 'All roles' },
  { value: 'trader', label: 'Traders' },
  { value: 'admin', label: 'Admins' },
] as const
const stateOptions = [
  { value: 'any', label: 'All states' },
  { value: 'active', label: 'Active' },
  { value: 'banned', label: 'Banned' },
  { value: 'leaving', label: 'To be deleted' },
] as const

const columns = [
  { key: 'email', label: 'Account' },
  { key: 'plan', label: 'Plan' },
  { key: 'state', label: 'State' },
  { key: 'trades', label: 'Trades', numeric: true },
  { key: 'seen', label: 'Last sign-in' },
  { key: 'created', label: 'Created' },
]

const cellsOf = (account: AdminAccount) => ({
  email: (
    <Link component={RouterLink} to={`/adminpanel/users/${account.id}`} sx={addressCell}>
      {account.email}
    </Link>
  ),
  plan: plans[account.plan].title,
  state: stateLabel(account),
  trades: formatCount(account.trades),
  seen: localTime(account.lastSignInAt),
  created: localTime(account.createdAt),
})

/** /adminpanel/users: accounts by address, plan, role and state. */
export default function UsersPage() {
  const [address] = useAddress()
  const [plan, setPlan] = useAddressChoice('plan', ['any', 'free', 'professional'])
  const [role, setRole] = useAddressChoice('role', ['any', 'trader', 'admin'])
  const [state, setState] = useAddressChoice('state', ['any', 'active', 'banned', 'leaving'])
  const search = address.get('search') ?? ''
  const query = useInfiniteQuery(
    accountsQuery({
      ...(search === '' ? {} : { search }),
      ...(plan === 'any' ? {} : { plan }),
      ...(role === 'any' ? {} : { role }),
      ...(state === 'any' ? {} : { state }),
    }),
  )
  return (
    <AdminPage title="Users">
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          mb: 2,
          gridTemplateColumns: { xs: '1fr 1fr', md: '2fr 1fr 1fr 1fr' },
        }}
      >
        <AddressSearch label="Email, name, id" />
        <Select label="Plan" value={plan} options={planOptions} onChange={setPlan} />
        <Select label="Role" value={role} options={roleOptions} onChange={setRole} />
        <Select label="State" value={state} options={stateOptions} onChange={setState} />
      </Box>
      <AdminList
        subject="accounts"
        query={query}
        columns={columns}
        cellsOf={cellsOf}
        emptyTitle="No accounts match"
        emptyText="Change the search or the filters."
      />
    </AdminPage>
  )
}
