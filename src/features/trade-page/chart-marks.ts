import { instantAt, millisecondsOf } from '#domain/time-zone.ts'
import type { Trade } from '#domain/trade.ts'
import type { Decimal } from '#domain/units.ts'
import type { PriceLine, PriceMark, PriceTone } from '#ui/charts/price-chart.tsx'
import { formatDecimal } from '#ui/format.ts'
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

/** The fills with side and size, and the extremes where it is known when they were. */
export function chartMarks(trade: Trade): PriceMark[] {
  const fills = trade.executions.map(({ at, side, quantity, price }): PriceMark => ({
    at,
    price: Number(price),
    shape: side,
    tone: side === 'buy' ? 'accent' : 'brass',
    label: `${side === 'buy' ? 'Buy' : 'Sell'} ${formatDecimal(quantity)}`,
  }))
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
