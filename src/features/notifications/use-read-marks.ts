import { useMarkAllRead, useMarkRead } from '#api/notifications/notifications.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

/** Marks one or all notifications as read, and says so if it fails. */
export function useReadMarks() {
  const { enqueueSnackbar } = useSnackbar()
  const onError = (error: Error) => {
    enqueueSnackbar(`Couldn’t mark as read: ${errorText(error)}`, { variant: 'error' })
  }
  return { markRead: useMarkRead(onError), markAllRead: useMarkAllRead(onError) }
}
