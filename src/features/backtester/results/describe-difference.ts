import type { LoadedResult, ReplayedPart } from '#api/simulations/backtester.ts'
import { formatR } from '#ui/figures/format.ts'

interface Search extends Pick<LoadedResult['comparison'], 'tried' | 'corrected'> {
  readonly hasSplit: boolean
}

const holdsZero = (one: { readonly low: number; readonly high: number }) => one.low <= 0 && one.high >= 0

/**
 * Says in words whether a replay did better than what was done, and whether that could be chance, given how many replays
 * of the strategy were tried. Without a split, a clear gain may come from choosing the levels after the fact.
 */
export function describeDifference(
  { value, interval, n }: ReplayedPart['difference'],
  { hasSplit, tried, corrected }: Search,
): string {
  if (value === null || n === 0) return 'Not enough trades to compare.'
  if (value === 0 && interval === undefined) return 'Replay matches actual results.'
  const change = `${formatR(Math.abs(value), { signed: false })} per trade ${value > 0 ? 'more' : 'less'} than as traded`
  if (interval === undefined) return `The replay makes ${change}. Not enough trades yet to rule out chance.`
  if (holdsZero(interval)) return `The replay makes ${change}. That could be chance.`
  if (corrected === null || holdsZero(corrected)) {
    return `The replay makes ${change}. As one of ${tried} replays tried, that could be chance.`
  }
  const rare =
    tried === 1 ? 'One replay alone would rarely do so by chance.' : `Chance rarely does so in ${tried} replays.`
  const found = `The replay makes ${change}. ${rare}`
  return hasSplit ? found : `${found} Set a split day to test it out of sample.`
}
