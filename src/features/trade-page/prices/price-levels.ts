import { signOf } from '#domain/fills/position.ts'
import { absolute, exact, toMoney, toNumber, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { formatDecimal } from '#ui/figures/format.ts'

/** The meaning of a price. */
export type LevelKind = 'entry' | 'stop' | 'target' | 'exit' | 'whileOpen' | 'afterExit'

/** A price of the trade, with its distance from the entry in R and money. */
export interface PriceLevel {
  readonly kind: LevelKind
  readonly label: string
  readonly price: Decimal
  /** Distance from the entry in R; at the exit, the R of the closed part. Null without a stop. */
  readonly r: number | null
  /** P&L at this price at the largest size, before costs; at the exit, of the closed part. Null without a size. */
  readonly money: Money | null
}

function namedPrices(trade: Trade): readonly (readonly [LevelKind, string, Decimal | null])[] {
  const placed = trade.initialStopPrice
  const moved = trade.finalStopPrice === placed ? null : trade.finalStopPrice
  const [low, high] = trade.direction === 'long' ? ['MAE', 'MFE'] : ['MFE', 'MAE']
  const isMissed = trade.status === 'missed'
  return [
    ...(isMissed
      ? ([
          ['entry', 'Would-be entry', trade.hypoEntryPrice],
          ['exit', 'Would-be exit', trade.hypoExitPrice],
        ] as const)
      : []),
    [
      'entry',
      trade.entryPrice === null ? 'Planned entry' : 'Entry',
      trade.entryPrice ?? (isMissed && trade.hypoEntryPrice !== null ? null : trade.plannedEntryPrice),
    ],
    ['stop', placed === null ? 'Planned stop' : 'Stop', placed ?? trade.plannedStopPrice],
    ['stop', 'Final stop', moved],
    ['target', 'Target 1', trade.plannedTarget1],
    ['target', 'Target 2', trade.plannedTarget2],
    ['target', 'Target 3', trade.plannedTarget3],
    ['exit', trade.exitAt === null ? `Exit of ${formatDecimal(trade.quantity)}` : 'Exit', trade.exitPrice],
    ['whileOpen', `Lowest (${low})`, trade.lowestPrice],
    ['whileOpen', `Highest (${high})`, trade.highestPrice],
    ['afterExit', 'Lowest after exit', trade.postLow],
    ['afterExit', 'Highest after exit', trade.postHigh],
  ]
}

/** The price from which R and money are measured: the actual, would-be or planned entry. */
function referencePrice(trade: Trade): Decimal | null {
  const wouldBe = trade.status === 'missed' ? trade.hypoEntryPrice : null
  return trade.entryPrice ?? wouldBe ?? trade.plannedEntryPrice
}

/** The risk per unit in price, actual or planned; null without a stop. */
function riskPerUnit(trade: Trade, entry: ExactNumber | null): ExactNumber | null {
  if (trade.riskPerUnitPrice !== null) return exact(trade.riskPerUnitPrice)
  if (entry === null || trade.entryPrice !== null || trade.plannedStopPrice === null) return null
  const risk = absolute(entry.minus(trade.plannedStopPrice))
  return risk.eq(0) ? null : risk
}

/** Gross result of the closed part. It uses the trade's own figure, so that it matches the trade's P&L. */
function closedPart(trade: Trade, risk: ExactNumber | null): Pick<PriceLevel, 'r' | 'money'> {
  const { grossPnl: money, quantity, pointValue } = trade
  const isKnown = money !== null && risk !== null && exact(quantity).gt(0)
  return { money, r: isKnown ? toNumber(exact(money).div(risk.times(quantity).times(pointValue))) : null }
}

/** The known prices of a trade, highest first, with their distance from the entry in R and money. */
export function priceLevels(trade: Trade): PriceLevel[] {
  const start = referencePrice(trade)
  const entry = start === null ? null : exact(start)
  const risk = riskPerUnit(trade, entry)
  const held = exact(trade.maxQuantity).gt(0) ? trade.maxQuantity : trade.plannedQuantity
  return namedPrices(trade)
    .flatMap(([kind, label, price]): PriceLevel[] => {
      if (price === null) return []
      if (kind === 'exit' && trade.exitPrice !== null) return [{ kind, label, price, ...closedPart(trade, risk) }]
      const moved =
        entry === null
          ? null
          : exact(price)
              .minus(entry)
              .times(String(signOf(trade.direction)))
      return [
        {
          kind,
          label,
          price,
          r: moved === null || risk === null ? null : toNumber(moved.div(risk)),
          money: moved === null || held === null ? null : toMoney(moved.times(held).times(trade.pointValue)),
        },
      ]
    })
    .toSorted((a, b) => toNumber(exact(b.price).minus(a.price)))
}

/** Moves positions from 0 (top) to 1 at least `gap` apart, each as little as possible. */
export function spreadPositions(positions: readonly number[], gap: number): number[] {
  const spread: number[] = []
  for (const position of positions) spread.push(Math.max(position, (spread.at(-1) ?? -gap) + gap))
  for (let index = spread.length - 1, max = 1; index >= 0; index -= 1) {
    const moved = Math.min(spread[index] ?? 0, max)
    spread[index] = moved
    max = moved - gap
  }
  return spread
}
