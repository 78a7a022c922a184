import type { ChallengeCurve, ChallengeCurvePoint } from '#domain/simulation/challenge.ts'

/** The point of a curve with the highest value; null without one above 0. */
function highest(curve: ChallengeCurve, valueOf: (point: ChallengeCurvePoint) => number): ChallengeCurvePoint | null {
  let best: ChallengeCurvePoint | null = null
  for (const point of curve) if (valueOf(point) > (best === null ? 0 : valueOf(best))) best = point
  return best
}

/** The risks with the highest chance to pass, and to be paid once funded; null where no path succeeds. */
export function bestRisks(curve: ChallengeCurve): {
  readonly pass: ChallengeCurvePoint | null
  readonly payout: ChallengeCurvePoint | null
} {
  return {
    pass: highest(curve, ({ passed }) => passed.share),
    payout: highest(curve, ({ payout }) => payout.share),
  }
}
