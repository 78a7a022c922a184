import { mdiBellOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { notificationsQuery, useDeleteNotification } from '#api/notifications/notifications.ts'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import { LoadMoreButton } from '#shared/lists/load-more-button.tsx'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { NotificationRow } from './notification-row.tsx'
import { sentenceOf } from './sentence-of.ts'
import { useReadMarks } from './use-read-marks.ts'

const heights = [320]

/** /notifications: everything that others did that concerns the account. */
export default function NotificationsPage() {
  const list = useInfiniteQuery(notificationsQuery)
  const { data, error, refetch } = list
  const kept = useKeptRows(data?.notifications)
  const { markRead, markAllRead } = useReadMarks()
  const removal = useDeleteNotification()
  const remove = useSettingDeletion('notification', removal.mutateAsync)
  const [openedAt] = useState(() => Date.now())
  return (
    <Page
      title="Notifications"
      subtitle="What your team did that concerns you"
      actions={
        <>
          <Button component={Link} to="/settings/notifications">
            Email settings
          </Button>
          <Button
            variant="outlined"
            disabled={data === undefined || data.unread === 0 || markAllRead.isPending}
            onClick={() => markAllRead.mutate()}
          >
            Mark all read
          </Button>
        </>
      }
    >
      {data === undefined ? (
        error === null ? (
          <LoadingState label="Loading notifications" heights={heights} />
        ) : (
          <ErrorState title="Couldn’t load notifications" error={error} onRetry={() => void refetch()} />
        )
      ) : kept.length === 0 ? (
        <EmptyState
          title="Nothing yet"
          icon={mdiBellOutline}
          actions={
            <Button variant="contained" component={Link} to="/settings/team">
              Open team
            </Button>
          }
        >
          Invitations, role changes, shared portfolios and remarks appear here.
        </EmptyState>
      ) : (
        <Box sx={{ maxWidth: 760 }}>
          <Paper component="ul" variant="outlined" aria-label="Notifications" sx={{ m: 0, p: 0.5, listStyle: 'none' }}>
            {kept.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                now={openedAt}
                onOpen={() => {
                  if (notification.readAt === null) markRead.mutate(notification.id)
                }}
                actions={
                  <IconButton
                    aria-label={`Delete: ${sentenceOf(notification)}`}
                    onClick={() => remove(notification.id, 'Notification deleted')}
                  >
                    <Icon path={mdiTrashCanOutline} />
                  </IconButton>
                }
              />
            ))}
          </Paper>
          <LoadMoreButton list={list} />
        </Box>
      )}
    </Page>
  )
}
