/** Shortest and longest window after the exit, in minutes. */
const [minWindow, maxWindow] = [30, 1440]

/** Minutes of the window after the exit, unless stated: as long as the trade was held, from half an hour to a day. */
export function postExitWindow(holdMinutes: number): number {
  return Math.min(maxWindow, Math.max(minWindow, Math.round(holdMinutes)))
}
