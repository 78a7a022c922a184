import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'
import type { Trade } from '#domain/trade/trade.ts'
import type { PriceLine, PriceMark, PriceTone } from '#ui/charts/price-chart.tsx'
import { formatDecimal } from '#ui/figures/format.ts'
import { priceLevels, type LevelKind } from './price-levels.ts'

const tones: Partial<Record<LevelKind, PriceTone>> = { entry: 'accent', stop: 'loss', target: 'gain', exit: 'brass' }

/** Lines at entry, stop, targets and exit; what was planned alone is dashed. */
export function chartLines(trade: Trade): PriceLine[] {
  return priceLevels(trade).flatMap(({ kind, label, price }) => {
    const tone = tones[kind]
    if (tone === undefined) return []
    return [{ label, price: Number(price), tone, dashed: kind === 'target' || kind === 'stop' }]
  })
}

type Fills = Trade['executions']

/** Fills of one side that follow each other: their names would cover each other. */
function groupConsecutiveFills(fills: Fills): Fills[] {
  const runs: Fills[number][][] = []
  for (const fill of fills) {
    const last = runs.at(-1)
    if (last?.[0]?.side === fill.side) last.push(fill)
    else runs.push([fill])
  }
  return runs
}

/** "Buy 2", or "Buy 12 in 6 fills". */
function runLabel(run: Fills): string {
  const size = run.reduce((sum, { quantity }) => sum.plus(quantity), exact('0'))
  const name = `${run[0]?.side === 'buy' ? 'Buy' : 'Sell'} ${formatDecimal(toDecimal(size))}`
  return run.length === 1 ? name : `${name} in ${run.length} fills`
}

/** The place of the lowest buy or the highest sell: below or above it none of the others is. */
function outermostIndex(run: Fills): number {
  const prices = run.map(({ price }) => Number(price))
  return prices.indexOf(run[0]?.side === 'buy' ? Math.min(...prices) : Math.max(...prices))
}

/** The fills with side and size, named once where they follow each other, and the extremes where it is known when they were. */
export function chartMarks(trade: Trade): PriceMark[] {
  const fills = groupConsecutiveFills(trade.executions).flatMap((run) =>
    run.map(({ at, side, price }, place): PriceMark => ({
      at,
      price: Number(price),
      shape: side,
      tone: side === 'buy' ? 'accent' : 'brass',
      label: place === outermostIndex(run) ? runLabel(run) : '',
    })),
  )
  const { entryAt, direction, lowestPrice, highestPrice, timeToMaeMin, timeToMfeMin } = trade
  const [worst, best] = direction === 'long' ? [lowestPrice, highestPrice] : [highestPrice, lowestPrice]
  const extreme = (label: string, tone: PriceTone, price: Decimal | null, minutes: Decimal | null): PriceMark[] => {
    if (price === null || minutes === null || entryAt === null) return []
    const isHigh = price === highestPrice
    const at = instantAt(millisecondsOf(entryAt) + Number(minutes) * 60_000)
    return [{ at, price: Number(price), shape: isHigh ? 'high' : 'low', tone, label }]
  }
  return [...fills, ...extreme('MAE', 'loss', worst, timeToMaeMin), ...extreme('MFE', 'gain', best, timeToMfeMin)]
}
