import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { fillSideLabels } from '#shared/trade/trade-labels.ts'
import type { PriceLine, PriceMark, PriceTone } from '#ui/charts/price-chart.tsx'
import { formatDecimal } from '#ui/figures/format.ts'
import { priceLevels, type LevelKind } from './price-levels.ts'

const tones: Partial<Record<LevelKind, PriceTone>> = { entry: 'accent', stop: 'loss', target: 'gain', exit: 'brass' }

/** Lines at entry, stop, targets and exit; stops and targets are dashed. */
export function chartLines(trade: Trade): PriceLine[] {
  return priceLevels(trade).flatMap(({ kind, label, price }) => {
    const tone = tones[kind]
    if (tone === undefined) return []
    return [{ label, price: Number(price), tone, dashed: kind === 'target' || kind === 'stop' }]
  })
}

type Fills = Trade['executions']

/** Groups consecutive fills of one side, whose labels would overlap. */
function groupConsecutiveFills(fills: Fills): Fills[] {
  const groups: Fills[number][][] = []
  for (const fill of fills) {
    const last = groups.at(-1)
    if (last?.[0]?.side === fill.side) last.push(fill)
    else groups.push([fill])
  }
  return groups
}

/** "Buy 2", or "Buy 12 in 6 fills". */
function groupLabel(group: Fills): string {
  const size = group.reduce((sum, { quantity }) => sum.plus(quantity), exact('0'))
  const name = `${fillSideLabels[group[0]?.side ?? 'buy']} ${formatDecimal(toDecimal(size))}`
  return group.length === 1 ? name : `${name} in ${group.length} fills`
}

/** The index of the lowest buy or highest sell, where a label overlaps no other fill. */
function outermostIndex(group: Fills): number {
  const prices = group.map(({ price }) => Number(price))
  return prices.indexOf(group[0]?.side === 'buy' ? Math.min(...prices) : Math.max(...prices))
}

/** Marks at the fills, labeled once per group, and at MAE and MFE if their times are known. */
export function chartMarks(trade: Trade): PriceMark[] {
  const fills = groupConsecutiveFills(trade.executions).flatMap((group) =>
    group.map(({ at, side, price }, index): PriceMark => ({
      at,
      price: Number(price),
      shape: side,
      tone: side === 'buy' ? 'accent' : 'brass',
      label: index === outermostIndex(group) ? groupLabel(group) : '',
    })),
  )
  const { entryAt, direction, lowestPrice, highestPrice, timeToMaeMin, timeToMfeMin } = trade
  const [worst, best] = direction === 'long' ? [lowestPrice, highestPrice] : [highestPrice, lowestPrice]
  const extreme = (label: string, tone: PriceTone, price: Decimal | null, minutes: Decimal | null): PriceMark[] => {
    if (price === null || minutes === null || entryAt === null) return []
    const isHigh = price === highestPrice
    const at = instantAt(millisecondsOf(entryAt) + Number(minutes) * minuteMs)
    return [{ at, price: Number(price), shape: isHigh ? 'high' : 'low', tone, label }]
  }
  return [...fills, ...extreme('MAE', 'loss', worst, timeToMaeMin), ...extreme('MFE', 'gain', best, timeToMfeMin)]
}
