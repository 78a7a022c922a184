import type { Notification } from '#contract/notifications/notifications.ts'

type About = Pick<Notification, 'teamId' | 'tradeId' | 'day' | 'kind'>

/** The screen of what a notification is about: the trade, the day or the team; null if there is none. */
export function notificationAddress({ teamId, tradeId, day, kind }: About): string | null {
  // The team is not theirs yet: its screen lists what they are invited to.
  if (kind === 'team_invited') return '/settings/team'
  if (tradeId !== null) return `/trade-history/${tradeId}`
  if (day !== null) return `/trade-history/calendar?day=${day}`
  return teamId === null ? null : `/settings/team?team=${teamId}`
}
