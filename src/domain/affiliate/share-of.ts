/** A part as a share of a whole, from 0 to 1; null if the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
