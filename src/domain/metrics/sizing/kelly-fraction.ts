import { mean, smallest } from '#domain/numbers/statistics.ts'

/** The derivative of mean log growth, times the number of values, at one fraction. */
interface Slope {
  readonly slope: number
  /** Its negative derivative. */
  readonly fall: number
  /** Upper bound of the slope's rounding error. */
  readonly doubt: number
}

/**
 * A term t = R / (1 + f R) has an error within 2^-53 |t| (2 + f |t|), and their compensated sum within 2^-53 of their
 * sizes more: together less than this factor times the sum of |t| + f t^2.
 */
const rounding = 2 ** -51

/** The sum is Neumaier's, as in `total` of the statistics. */
function slopeAt(r: readonly number[], fraction: number): Slope {
  let sum = 0
  let lost = 0
  let sizes = 0
  let fall = 0
  for (const value of r) {
    const term = value / (1 + fraction * value)
    const next = sum + term
    lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum
    sum = next
    sizes += Math.abs(term)
    fall += term * term
  }
  return { slope: sum + lost, fall, doubt: rounding * (sizes + fraction * fall) }
}

/** The closest fractions with a slope certainly above and below 0; the ends if none was found. */
interface Bracket {
  readonly rising: number
  readonly falling: number
}

/**
 * Brackets the zero of the slope with about ten Newton steps. Where the slope is above 0 by several times its error
 * bound, it is also above 0 at every smaller fraction: each gain weighs more there and each loss less, and the error
 * bound changes far less than the slope. The same holds below 0 at larger fractions, up to where 1 + f R is 1e-12. Sums
 * that overflow leave the bracket open.
 */
function bracketOf(r: readonly number[], end: number): Bracket {
  let rising = 0
  let falling = end
  const look = (fraction: number): Slope => {
    const found = slopeAt(r, fraction)
    if (found.slope > 4 * found.doubt) rising = Math.max(rising, fraction)
    if (found.slope < -4 * found.doubt) falling = Math.min(falling, fraction)
    return found
  }
  let at = 0
  for (let step = 0; step < 20; step += 1) {
    const { slope, fall, doubt } = look(at)
    const next = at + slope / fall
    if (Math.abs(slope) <= 4 * doubt) {
      // At the precision limit of the sum, one evaluation on either side ends the search.
      look(next - (8 * doubt) / fall)
      look(next + (8 * doubt) / fall)
      break
    }
    at = next > rising && next < falling ? next : (rising + falling) / 2
  }
  return { rising, falling }
}

/**
 * The fraction of equity to risk per trade that would have maximized growth: the f >= 0 that maximizes the mean of
 * log(1 + f R). Its derivative, the sum of R / (1 + f R), falls with f, so its zero is found by bisection of [0, (1 -
 * 1e-12) / |worst R|] with basic operations only, so that every implementation gives the same bits. The bracket around
 * the zero decides most halvings as the sum would. 0 if mean R is not above 0: there is no edge. Null without a losing
 * R: growth has no maximum.
 */
export function empiricalKelly(r: readonly number[]): number | null {
  const worst = smallest(r)
  if (worst >= 0) return null
  if (mean(r) <= 0) return 0
  let low = 0
  let high = (1 - 1e-12) / -worst
  const { rising, falling } = bracketOf(r, high)
  for (let halving = 0; halving < 200; halving += 1) {
    const middle = low + (high - low) / 2
    if (middle === low || middle === high) break
    if (middle <= rising || (middle < falling && slopeAt(r, middle).slope > 0)) low = middle
    else high = middle
  }
  return low
}
