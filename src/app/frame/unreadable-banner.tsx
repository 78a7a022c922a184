import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useUnreadableRows, type UnreadableRows } from '#api/unreadable-rows.ts'
import { downloadFile } from '#ui/download-file.ts'

/** The list of a call in words: "custom stats" of "/custom-stats", "affiliate campaigns" of "/affiliate/campaigns/:id". */
const listOf = (path: string) =>
  path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .join(' ')
    .replaceAll('-', ' ')

function download(rows: UnreadableRows): void {
  const lists = Object.fromEntries([...rows].map(([path, found]) => [listOf(path), found.map(({ row }) => row)]))
  const file = new Blob([JSON.stringify(lists, null, 2)], { type: 'application/json' })
  downloadFile(file, 'edgeworth-unreadable.json')
}

/** Says which saved rows this version cannot read and therefore leaves out of their lists, and offers them as a file. */
export function UnreadableBanner() {
  const rows = useUnreadableRows()
  const [dismissed, setDismissed] = useState<UnreadableRows | null>(null)
  if (rows.size === 0 || rows === dismissed) return null
  const counts = [...rows].map(([path, found]) => `${listOf(path)} (${found.length})`).join(', ')
  return (
    <Alert
      severity="warning"
      square
      className="screen-only"
      action={
        <>
          <Button color="inherit" size="small" onClick={() => download(rows)}>
            Download
          </Button>
          <Button color="inherit" size="small" onClick={() => setDismissed(rows)}>
            Dismiss
          </Button>
        </>
      }
    >
      {`Can’t be read by this version: ${counts}. Your lists are without them. They are kept; download them to look inside.`}
    </Alert>
  )
}
