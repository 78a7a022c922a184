import type { Id, Instant } from '#domain/numbers/units.ts'

interface Reader {
  readonly userId: Id
  readonly readAt: Instant | null
  readonly joinedAt: Instant
}

/**
 * The remarks by others that somebody has not read. On the trades and days of others, what was said before they joined
 * the team is no news to them.
 */
export function unreadRemarks<Remark extends { readonly authorId: Id; readonly createdAt: Instant }>(
  remarks: readonly Remark[],
  { userId, people, isOwn }: { readonly userId: Id; readonly people: readonly Reader[]; readonly isOwn: boolean },
): Remark[] {
  const reader = people.find((person) => person.userId === userId)
  const known = [reader?.readAt, isOwn ? null : reader?.joinedAt].map((at) => Date.parse(at ?? '') || -Infinity)
  const since = Math.max(...known)
  return remarks.filter(({ authorId, createdAt }) => authorId !== userId && Date.parse(createdAt) > since)
}
