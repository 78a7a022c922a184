import type { TeamMasks } from '#domain/portfolio/portfolio.ts'

/** What a team does not see, in words: "money, notes". */
const hiddenParts = ({ teamHidesMoney, teamHidesNotes, teamHidesPictures }: TeamMasks): readonly string[] => [
  ...(teamHidesMoney ? ['money'] : []),
  ...(teamHidesNotes ? ['notes'] : []),
  ...(teamHidesPictures ? ['pictures'] : []),
]

/** "Team sees: R, win rate, dates. Hidden: money, notes." */
export function describeMasks(masks: TeamMasks): string {
  const hidden = hiddenParts(masks)
  const seen = masks.teamHidesMoney
    ? 'Team sees: R, win rate, dates, prices.'
    : 'Team sees: P&L, R, win rate, dates, prices.'
  return hidden.length === 0 ? `${seen} Nothing is hidden.` : `${seen} Hidden: ${hidden.join(', ')}.`
}

/** "money and notes hidden"; null where nothing is. */
export function hiddenText(masks: TeamMasks): string | null {
  const hidden = hiddenParts(masks)
  if (hidden.length === 0) return null
  const [last = '', ...others] = hidden.toReversed()
  return `${others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`} hidden`
}
