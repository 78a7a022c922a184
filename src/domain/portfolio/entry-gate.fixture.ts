import type { EntryRules } from './entry-gate.ts'

/** No limits; unmet mandatory rules warn. */
export const noEntryRules: EntryRules = {
  mandatoryRules: 'warn',
  gate: 'warn',
  maxOpenRiskPct: null,
  maxLossesInRow: null,
  minutesAfterLoss: null,
}
