import { unknownBecause, deriveFrom } from './derivation.ts'

/** Number of assigned mistakes. */
export const mistakeCount = deriveFrom(['mistakeIds'], (mistakes) => mistakes.length)

/** The highest mistake severity, 1 (slip) to 5 (threatens the account); null without mistakes. */
export const mistakeSeverity = deriveFrom(['mistakeIds'], (mistakes, { mistakeSeverities }) => {
  if (mistakes.length > 0 && mistakeSeverities === null)
    return unknownBecause('The mistake severities are not available.')
  const severities = mistakes.map((id) => mistakeSeverities?.[id])
  const known = severities.filter((severity) => severity !== undefined)
  if (known.length < severities.length) return unknownBecause('The severity of a mistake is unknown.')
  return known.length === 0 ? null : Math.max(...known)
})

/** Mean of the grades of entry, management and exit, 1 to 5; null if one is missing. */
export const overallGrade = deriveFrom(
  ['entryGrade', 'managementGrade', 'exitGrade'],
  (entry, management, exit) => (entry + management + exit) / 3,
)

/** Process versus outcome: good is grade A or B. Null for break-even and open trades. */
export const outcomeQuadrant = deriveFrom(['processGrade', 'result'], (grade, result) => {
  const isGood = grade === 'A' || grade === 'B'
  if (result === 'win') return isGood ? ('goodWin' as const) : ('badWin' as const)
  if (result === 'loss') return isGood ? ('goodLoss' as const) : ('badLoss' as const)
  return null
})
