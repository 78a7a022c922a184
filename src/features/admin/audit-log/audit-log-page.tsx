import { mdiDownload } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { useAuditFile } from '#api/admin/audit-file.ts'
import { auditLogQuery, type AuditFilter } from '#api/admin/overview.ts'
import type { AuditDetails, AuditLogEntry } from '#contract/admin/admin.ts'
import type { Id } from '#domain/numbers/units.ts'
import { addressCell } from '#features/admin/frame/address-cell.ts'
import { AddressSearch } from '#features/admin/frame/address-search.tsx'
import { AdminList } from '#features/admin/frame/admin-list.tsx'
import { AdminPage } from '#features/admin/frame/admin-page.tsx'
import { localTime } from '#features/admin/frame/local-time.ts'
import { useAddress } from '#shared/address/use-address.ts'
import { downloadFile } from '#ui/download-file.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'

const columns = [
  { key: 'at', label: 'Time' },
  { key: 'action', label: 'Action' },
  { key: 'actor', label: 'By' },
  { key: 'user', label: 'Account' },
  { key: 'details', label: 'Details' },
]

/** The details of an act on one line: "from free, to professional". */
export function detailText(details: AuditDetails): string {
  return Object.entries(details)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')
}

/** An account by its address, or by the beginning of its id once it is gone. */
function AccountLink({ id, email, none }: { readonly id: Id | null; readonly email: string | null; none: string }) {
  if (id === null) return none
  return (
    <Link component={RouterLink} to={`/adminpanel/users/${id}`} sx={addressCell}>
      {email ?? `Deleted (${id.slice(0, 8)})`}
    </Link>
  )
}

/** What stands for an actor without an account: the role and a few digits of the digest, or the server. */
const goneActor = ({ actorRole, actorDigest }: AuditLogEntry): string =>
  actorDigest === null ? 'Server' : `Deleted ${actorRole ?? 'account'} (${actorDigest.slice(0, 8)})`

const cellsOf = (entry: AuditLogEntry) => ({
  at: localTime(entry.at),
  action: entry.action,
  actor: <AccountLink id={entry.actorId} email={entry.actorEmail} none={goneActor(entry)} />,
  user: <AccountLink id={entry.userId} email={entry.userEmail} none="—" />,
  details: detailText(entry.details),
})

const isId = (text: string | null): text is Id =>
  text !== null && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** The filter that the address states; an incomplete id filters nothing. */
function filterOf(address: URLSearchParams): AuditFilter {
  const [action, actor, user] = [address.get('action'), address.get('actor_id'), address.get('user_id')]
  return {
    ...(action === null || action === '' ? {} : { action }),
    ...(isId(actor) ? { actor_id: actor } : {}),
    ...(isId(user) ? { user_id: user } : {}),
  }
}

/** /adminpanel/audit-log: sensitive acts, filtered, with a CSV file of them. */
export default function AuditLogPage() {
  const [address] = useAddress()
  const { enqueueSnackbar } = useSnackbar()
  const filter = filterOf(address)
  const query = useInfiniteQuery(auditLogQuery(filter))
  const file = useAuditFile()
  const save = () =>
    file.mutate(filter, {
      onSuccess: (bytes) => downloadFile(new Blob([bytes], { type: 'text/csv' }), 'edgeworth-audit-log.csv'),
      onError: (error) => enqueueSnackbar(`Couldn’t export: ${errorText(error)}`, { variant: 'error' }),
    })
  return (
    <AdminPage
      title="Audit log"
      actions={
        <Button variant="outlined" startIcon={<Icon path={mdiDownload} />} disabled={file.isPending} onClick={save}>
          Export CSV
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, mb: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr 1fr' } }}>
        <AddressSearch label="Action" name="action" maxLength={80} />
        <AddressSearch label="Actor id" name="actor_id" maxLength={36} />
        <AddressSearch label="Account id" name="user_id" maxLength={36} />
      </Box>
      <AdminList
        subject="acts"
        query={query}
        columns={columns}
        cellsOf={cellsOf}
        emptyTitle="Nothing recorded"
        emptyText="Change the filters."
      />
    </AdminPage>
  )
}
