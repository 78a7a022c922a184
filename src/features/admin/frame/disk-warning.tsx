import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { systemQuery } from '#api/admin/operations.ts'
import { formatBytes } from '#ui/figures/format.ts'

/** Warns while the disk of the embedded database is nearly full; nothing otherwise. */
export function DiskWarning() {
  const { data } = useQuery(systemQuery)
  if (data === undefined || data.disk === null || !data.disk.isLow) return null
  return (
    <Alert severity="warning" variant="outlined">
      {formatBytes(data.disk.freeBytes)} of disk left. The server stops when it is full.
    </Alert>
  )
}
