import type { ConflictOfInterest } from '#domain/affiliate/affiliate.ts'

const reasons: Readonly<Record<ConflictOfInterest, string>> = {
  own: 'Your own.',
  referral: 'Linked to you by a referral.',
}

/** What stands in the place of decisions that this admin may not make. */
export const conflictText = (conflict: ConflictOfInterest): string => `${reasons[conflict]} Another admin must decide.`
