import { dayMs } from '#domain/time/durations.ts'

/** How long a finding counts as new. */
const newDays = 7

export type FindingStatus = 'new' | 'standing' | 'gone'

/** Whether a finding is new, still there, or gone, at a time in milliseconds. */
export function findingStatus(
  { firstSeen, goneAt }: { readonly firstSeen: string; readonly goneAt: string | null },
  now: number,
): FindingStatus {
  if (goneAt !== null) return 'gone'
  return now - Date.parse(firstSeen) < newDays * dayMs ? 'new' : 'standing'
}
