/** A part as a share of a whole, from 0 to 1; null if the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

/** A change since an earlier value as a share of it; null if that was 0. */
export function changeSince(value: number, before: number): number | null {
  return before === 0 ? null : (value - before) / before
}
