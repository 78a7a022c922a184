import type { TeamRole } from './team.ts'

/** What an account is told about; the migration of public.notifications has the same list. */
export const notificationKinds = [
  'team_invited',
  'member_joined',
  'member_left',
  'role_changed',
  'removed_from_team',
  'team_deleted',
  'portfolio_shared',
  'portfolio_unshared',
  'remark_added',
  'mentioned',
  'assignment_given',
  'assignment_done',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Names and words as they were when it happened; each is absent if unknown. */
export interface NotificationPayload {
  readonly actorName?: string | undefined
  readonly teamName?: string | undefined
  readonly portfolioName?: string | undefined
  readonly symbol?: string | undefined
  /** The recipient's new role, or the role of an invitation. */
  readonly role?: TeamRole | undefined
  /** Title of an assignment, or the beginning of a remark. */
  readonly text?: string | undefined
}

/** Max characters of a payload's text. */
export const maxNotificationText = 200

/** Min minutes between two mails of one kind to one account. */
export const minutesBetweenMails = 60
