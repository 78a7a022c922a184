import { isKnownAtEntry, type Mistake, type Phase } from '#domain/playbook/playbook.ts'

/** Severities from 1 to 5. */
export const severityLabels = ['Slip', 'Minor', 'Moderate', 'Serious', 'Account threat'] as const

export const phaseLabels: Readonly<Record<Phase, string>> = {
  plan: 'Plan',
  entry: 'Entry',
  management: 'Management',
  exit: 'Exit',
}

/** When a mistake is made and whether it is known at entry: "Entry · known at entry". */
export function momentText(mistake: Pick<Mistake, 'phase' | 'isKnownAtEntry'>): string {
  const known = isKnownAtEntry(mistake)
  return [
    mistake.phase === null ? 'Any time' : phaseLabels[mistake.phase],
    ...(known === null ? [] : [known ? 'known at entry' : 'known later']),
  ].join(' · ')
}

/** A severity in words: "4 of 5, serious". */
export const severityText = (severity: number): string =>
  `${severity} of 5, ${(severityLabels[severity - 1] ?? '').toLowerCase()}`
