import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announcementsQuery } from '#api/accounts/announcements.ts'
import { readStoredJson, storeText } from '#ui/stored-value.ts'

const key = 'edgeworth:dismissed-announcements'
/** Old ids are forgotten: their announcements are over. */
const maxRemembered = 50

function readDismissed(): readonly string[] {
  const stored = readStoredJson(key)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/** What the operator announces, on every screen until it is dismissed in this browser. */
export function AnnouncementBanner() {
  const { data } = useQuery(announcementsQuery)
  const [dismissed, setDismissed] = useState(readDismissed)
  function dismiss(id: string) {
    const next = [id, ...dismissed].slice(0, maxRemembered)
    setDismissed(next)
    storeText(key, JSON.stringify(next))
  }
  return (data ?? [])
    .filter(({ id }) => !dismissed.includes(id))
    .map(({ id, message, severity }) => (
      <section key={id} aria-label="Announcement" className="screen-only">
        <Alert
          severity={severity}
          square
          // It is there when the screen opens: nothing happened that has to be announced at once.
          role="presentation"
          sx={{ '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}
          action={
            <Button color="inherit" size="small" onClick={() => dismiss(id)}>
              Dismiss
            </Button>
          }
        >
          {message}
        </Alert>
      </section>
    ))
}
