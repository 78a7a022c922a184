import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { backupsQuery, useCreateBackup, useStartRestoreTest } from '#api/admin/operations.ts'
import type { Backup, RestoreTest } from '#contract/admin/backups.ts'
import { AdminList } from '#features/admin/frame/admin-list.tsx'
import { localTime } from '#features/admin/frame/local-time.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatBytes, formatCount } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'

const columns = [
  { key: 'made', label: 'Made' },
  { key: 'occasion', label: 'Occasion' },
  { key: 'size', label: 'Size', numeric: true },
  { key: 'name', label: 'File' },
]
const occasions = {
  manual: 'Manual',
  daily: 'Daily',
  'before-upgrade': 'Before an upgrade',
  'before-restore': 'Before a restore',
} as const

const cellsOf = ({ madeAt, occasion, bytes, name }: Backup) => ({
  made: localTime(madeAt),
  occasion: occasions[occasion],
  size: formatBytes(bytes),
  name: <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>,
})

/** How the last restore test went. */
export function testText(test: RestoreTest | null): string {
  if (test === null) return 'No restore was tested yet.'
  if (test.finishedAt === null) return 'A restore test is running.'
  const when = localTime(test.finishedAt)
  if (test.problem !== null) return `The restore test of ${when} failed: ${test.problem}`
  return `Restored ${formatCount(test.rows)} rows in the test of ${when}.`
}

/** Backups of the responding server, with buttons for a new one and for a restore test. */
export function BackupsPanel({ isEmbedded }: { readonly isEmbedded: boolean }) {
  const { enqueueSnackbar } = useSnackbar()
  const query = useQuery(backupsQuery)
  const create = useCreateBackup()
  const startTest = useStartRestoreTest()
  const backups = query.data?.backups
  const lastTest = query.data?.lastTest ?? null
  const isTesting = lastTest !== null && lastTest.finishedAt === null
  const tell = (done: string) => ({
    onSuccess: () => enqueueSnackbar(done, { variant: 'success' as const }),
    onError: (error: Error) => enqueueSnackbar(errorText(error), { variant: 'error' as const }),
  })
  return (
    <Panel
      title="Backups"
      subtitle={isEmbedded ? 'Made daily, and before upgrades' : 'Schedule them on your PostgreSQL server'}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="contained"
            disabled={create.isPending}
            onClick={() => create.mutate(null, tell('Backup created'))}
          >
            {create.isPending ? 'Backing up…' : 'Back up now'}
          </Button>
          <Button
            variant="outlined"
            disabled={isTesting || startTest.isPending || backups === undefined || backups.length === 0}
            onClick={() => startTest.mutate(null, tell('Restore test started'))}
          >
            Test restore
          </Button>
        </Box>
      }
    >
      <Typography variant="body2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {testText(lastTest)}
      </Typography>
      <AdminList
        subject="backups"
        query={{ data: backups, error: query.error, refetch: query.refetch }}
        columns={columns}
        cellsOf={cellsOf}
        isInPanel
        emptyTitle="No backups yet"
        emptyText="The first one is made by this button."
      />
    </Panel>
  )
}
