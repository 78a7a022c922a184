import { deriveFromOptional } from './derivation.ts'

/** In R: a move after the exit that made waiting, or leaving, worthwhile. */
const minRegretR = 0.5
/** In R, given back from the peak. */
const maxGiveBackR = 1
/** In percent of MFE. */
const minCapturePct = 75

/** What an exit is judged by; null is unknown. R but for the sequence and the captured percent. */
interface JudgedExit {
  readonly mfpe: number | null
  readonly mape: number | null
  readonly sequence: string | null
  readonly giveBack: number | null
  readonly capturePct: number | null
}

/**
 * The first match of: early (0.5R or more left on the table first), protective (0.5R or more of damage avoided first),
 * late (1R or more given back) and optimal (75% or more of the best move captured, and less than 0.5R left). Unknown if
 * none matches; null if no input is known.
 */
export function judgeExit({ mfpe, mape, sequence, giveBack, capturePct }: JudgedExit) {
  if (mfpe === null && mape === null && giveBack === null && capturePct === null) return null
  if (mfpe !== null && mfpe >= minRegretR && sequence === 'MFPE_FIRST') return 'early' as const
  if (mape !== null && mape >= minRegretR && sequence === 'MAPE_FIRST') return 'protective' as const
  if (giveBack !== null && giveBack >= maxGiveBackR) return 'late' as const
  if (capturePct !== null && capturePct >= minCapturePct && mfpe !== null && mfpe < minRegretR)
    return 'optimal' as const
  return 'unknown' as const
}

/** `judgeExit` of a closed trade. */
export const exitVerdict = deriveFromOptional(
  ['exitAt'],
  ['mfpeR', 'mapeR', 'peeSequence', 'giveBackR', 'mfeCapturePct'],
  (_, mfpe, mape, sequence, giveBack, capturePct) => judgeExit({ mfpe, mape, sequence, giveBack, capturePct }),
)
