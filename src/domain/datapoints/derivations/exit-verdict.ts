import { deriveFromOptional } from './derivation.ts'

/** In R: a move after the exit that made waiting, or leaving, worthwhile. */
const minRegretR = 0.5
/** In R, given back from the peak. */
const maxGiveBackR = 1
/** In percent of MFE. */
const minCapturePct = 75

/**
 * The first match of: early (0.5R or more left on the table first), protective (0.5R or more of damage avoided first),
 * late (1R or more given back) and optimal (75% or more of the best move captured, and less than 0.5R left). Unknown if
 * none matches; null if no input is known.
 */
export const exitVerdict = deriveFromOptional(
  ['exitAt'],
  ['mfpeR', 'mapeR', 'peeSequence', 'giveBackR', 'mfeCapturePct'],
  (_, mfpe, mape, sequence, back, capture) => {
    if (mfpe === null && mape === null && back === null && capture === null) return null
    if (mfpe !== null && mfpe >= minRegretR && sequence === 'MFPE_FIRST') return 'early' as const
    if (mape !== null && mape >= minRegretR && sequence === 'MAPE_FIRST') return 'protective' as const
    if (back !== null && back >= maxGiveBackR) return 'late' as const
    if (capture !== null && capture >= minCapturePct && mfpe !== null && mfpe < minRegretR) return 'optimal' as const
    return 'unknown' as const
  },
)
