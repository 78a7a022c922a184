import type { Notification } from '#contract/notifications/notifications.ts'
import { notificationSentence } from '#domain/portfolio/notification-words.ts'
import { formatDate } from '#ui/figures/format.ts'

/** What a notification says, with its day in the reader's format. */
export const sentenceOf = ({ kind, count, day, payload }: Notification): string =>
  notificationSentence({ kind, count, payload, dayText: day === null ? null : formatDate(day) })
