import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Notification } from '#contract/notifications/notifications.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { notificationAddress } from './notification-address.ts'
import { sentenceOf } from './sentence-of.ts'
import { timeSince } from './time-since.ts'

const contentStyle = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 1.25,
  flexGrow: 1,
  minWidth: 0,
  px: 2,
  py: 1.25,
  border: 0,
  borderRadius: 1,
  background: 'none',
  color: 'text.primary',
  font: 'inherit',
  textAlign: 'start',
  textDecoration: 'none',
} as const
const hover = { cursor: 'pointer', '&:hover': { bgcolor: 'action.hover' } } as const

interface NotificationRowProps {
  readonly notification: Notification
  readonly now: number
  /** Called when it is opened or, where it leads nowhere, marked as read. */
  readonly onOpen: () => void
  readonly actions?: ReactNode
}

/** A notification: what happened, whether it is new and how long ago it was. */
export function NotificationRow({ notification, now, onOpen, actions }: NotificationRowProps) {
  const { readAt, createdAt } = notification
  const isUnread = readAt === null
  const address = notificationAddress(notification)
  const content = (
    <>
      <Box
        aria-hidden
        sx={{
          flex: 'none',
          width: 8,
          height: 8,
          borderRadius: '50%',
          bgcolor: isUnread ? 'primary.main' : 'transparent',
        }}
      />
      <Box
        component="span"
        sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: isUnread ? 600 : 400 }}
      >
        {isUnread ? <VisuallyHidden>Unread: </VisuallyHidden> : null}
        {sentenceOf(notification)}
      </Box>
      <Box component="span" sx={{ flex: 'none', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {timeSince(createdAt, now)}
      </Box>
    </>
  )
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center' }}>
      {address !== null ? (
        <Box component={Link} to={address} onClick={onOpen} sx={{ ...contentStyle, ...hover }}>
          {content}
        </Box>
      ) : isUnread ? (
        <Box component="button" type="button" onClick={onOpen} sx={{ ...contentStyle, ...hover }}>
          {content}
          <VisuallyHidden>. Mark as read</VisuallyHidden>
        </Box>
      ) : (
        <Box sx={contentStyle}>{content}</Box>
      )}
      {actions}
    </Box>
  )
}
