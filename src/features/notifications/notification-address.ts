import type { Notification } from '#contract/notifications/notifications.ts'

type About = Pick<Notification, 'teamId' | 'tradeId' | 'day' | 'kind'>

/** The screen of what a notification is about: the trade, the day or the team; null if there is none. */
export function notificationAddress({ teamId, tradeId, day }: About): string | null {
  if (tradeId !== null) return `/trade-history/${tradeId}`
  if (day !== null) return `/trade-history/calendar?day=${day}`
  return teamId === null ? null : `/settings/team?team=${teamId}`
}
