/** Attempts one after the other until one passes, at most `limit`. */
export interface AttemptsInARow {
  readonly limit: number
  /** The chance that one of them passes, with the ends of its interval. */
  readonly pass: { readonly share: number; readonly low: number; readonly high: number }
  /** Attempts that are made on average. */
  readonly made: number
  /** What they pay after fees on average. */
  readonly value: number
}

const passWithin = (share: number, limit: number) => 1 - (1 - share) ** limit

/**
 * Attempts are independent, so that the number made is geometric, and their total value is on average the number made times
 * the value of one (Wald).
 */
export function attemptsInARow(
  pass: { readonly share: number; readonly low: number; readonly high: number },
  meanValue: number,
  limit: number,
): AttemptsInARow {
  const { share, low, high } = pass
  const within = passWithin(share, limit)
  const made = share === 0 ? limit : within / share
  return {
    limit,
    pass: { share: within, low: passWithin(low, limit), high: passWithin(high, limit) },
    made,
    value: made * meanValue,
  }
}
