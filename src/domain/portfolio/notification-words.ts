import type { NotificationKind, NotificationPayload } from './notifications.ts'
import type { TeamRole } from './team.ts'

const ofRole: Readonly<Record<TeamRole, string>> = {
  owner: 'an owner',
  coach: 'a coach',
  trader: 'a trader',
  viewer: 'a viewer',
}

/** A kind as a setting names it. */
export const notificationKindTitles: Readonly<Record<NotificationKind, string>> = {
  team_invited: 'Team invitations',
  member_joined: 'Members who join',
  member_left: 'Members who leave',
  role_changed: 'Your role changes',
  removed_from_team: 'Removal from a team',
  team_deleted: 'Deleted teams',
  portfolio_shared: 'Shared portfolios',
  portfolio_unshared: 'Portfolios no longer shared',
  remark_added: 'New remarks',
  mentioned: 'Mentions',
  assignment_given: 'New assignments',
  assignment_done: 'Completed assignments',
}

/** What a notification says, as one sentence. */
export function notificationSentence({
  kind,
  count,
  dayText,
  payload,
}: {
  readonly kind: NotificationKind
  readonly count: number
  /** The trading day that it is about, as the reader writes dates; null if there is none. */
  readonly dayText: string | null
  readonly payload: NotificationPayload
}): string {
  const { actorName: actor = 'A team member', teamName: team = 'the team', portfolioName, symbol, role, text } = payload
  const portfolio = portfolioName === undefined ? 'a portfolio' : `the portfolio ${portfolioName}`
  const place = symbol !== undefined ? ` on ${symbol}` : dayText !== null ? ` on ${dayText}` : ''
  const assignment = text === undefined ? 'an assignment' : `“${text}”`
  switch (kind) {
    case 'team_invited':
      return `${actor} invited you to ${team}${role === undefined ? '' : ` as ${ofRole[role]}`}.`
    case 'member_joined':
      return `${actor} joined ${team}.`
    case 'member_left':
      return `${actor} left ${team}.`
    case 'role_changed':
      return role === undefined
        ? `${actor} changed your role in ${team}.`
        : `${actor} made you ${ofRole[role]} of ${team}.`
    case 'removed_from_team':
      return `${actor} removed you from ${team}.`
    case 'team_deleted':
      return `${actor} deleted ${team}.`
    case 'portfolio_shared':
      return `${actor} shared ${portfolio} with ${team}.`
    case 'portfolio_unshared':
      return `${actor} stopped sharing ${portfolio}.`
    case 'remark_added':
      return count === 1 ? `${actor} added a remark${place}.` : `${actor} added ${count} remarks${place}.`
    case 'mentioned':
      return count === 1 ? `${actor} mentioned you${place}.` : `${actor} mentioned you ${count} times${place}.`
    case 'assignment_given':
      return `${actor} gave you ${assignment}.`
    case 'assignment_done':
      return `${actor} completed ${assignment}.`
  }
}
