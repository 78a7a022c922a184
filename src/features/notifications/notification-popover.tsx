import { mdiBellOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { latestNotificationsQuery } from '#api/notifications/latest-notifications.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useReadMarks } from './use-read-marks.ts'

interface NotificationPopoverProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** The newest notifications, below the bell. */
export default function NotificationPopover({ anchor, onClose }: NotificationPopoverProps) {
  const titleId = useId()
  const { data, error, refetch } = useQuery(latestNotificationsQuery)
  const { markRead, markAllRead } = useReadMarks()
  const [openedAt] = useState(() => Date.now())
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: 380, maxWidth: 'calc(100vw - 32px)', mt: 0.5 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, pt: 1, minHeight: 48 }}>
        <Typography id={titleId} component="h2" variant="h3" sx={{ flexGrow: 1 }}>
          Notifications
        </Typography>
        {data === undefined || data.unread === 0 ? null : (
          <Button size="small" disabled={markAllRead.isPending} onClick={() => markAllRead.mutate()}>
            Mark all read
          </Button>
        )}
      </Box>
      {data === undefined ? (
        <Box sx={{ p: 2 }}>
          {error === null ? (
            <LoadingState label="Loading notifications" heights={[160]} />
          ) : (
            <ErrorState title="Couldn’t load notifications" error={error} onRetry={() => void refetch()} />
          )}
        </Box>
      ) : data.notifications.length === 0 ? (
        <Box sx={{ px: 3, py: 4, textAlign: 'center', color: 'text.secondary' }}>
          <Icon path={mdiBellOutline} sx={{ fontSize: 32, mb: 1 }} />
          <Typography>Nothing new. What your team does appears here.</Typography>
        </Box>
      ) : (
        <Box component="ul" aria-label="Notifications" sx={{ m: 0, p: 0.5, listStyle: 'none' }}>
          {data.notifications.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              now={openedAt}
              onOpen={() => {
                if (notification.readAt === null) markRead.mutate(notification.id)
                onClose()
              }}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', borderTop: 1, borderColor: 'divider', p: 0.5 }}>
        <Button component={Link} to="/notifications" onClick={onClose}>
          View all
        </Button>
        <Button component={Link} to="/settings/notifications" onClick={onClose} color="inherit">
          Email settings
        </Button>
      </Box>
    </Popover>
  )
}
