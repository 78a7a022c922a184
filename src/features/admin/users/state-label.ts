import type { AdminAccount } from '#contract/admin/admin.ts'

/** The state of an account in a word, with its role if it is an admin's. */
export function stateLabel({ bannedUntil, deletionAt, role }: AdminAccount): string {
  const state = bannedUntil !== null ? 'Banned' : deletionAt !== null ? 'To be deleted' : 'Active'
  return role === 'admin' ? `${state} · Admin` : state
}
