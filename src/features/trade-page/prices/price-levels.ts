import { signOf } from '#domain/fills/position.ts'
import { absolute, exact, toMoney, toNumber, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { formatDecimal } from '#ui/figures/format.ts'

/** What a price of the trade means. */
export type LevelKind = 'entry' | 'stop' | 'target' | 'exit' | 'whileOpen' | 'afterExit'

/** A price of the trade, and what it is worth from the entry. */
export interface PriceLevel {
  readonly kind: LevelKind
  readonly label: string
  readonly price: Decimal
  /** From the entry in multiples of the initial risk per unit; at the exit, of what was closed. Null without a stop. */
  readonly r: number | null
  /** From the entry at the largest size held, before costs; at the exit, what was closed brought. Null without a size. */
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
    ['stop', 'Stop at the end', moved],
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

/** Where R and money are counted from: the entry, that which would have been, or the planned one. */
function referencePrice(trade: Trade): Decimal | null {
  const wouldBe = trade.status === 'missed' ? trade.hypoEntryPrice : null
  return trade.entryPrice ?? wouldBe ?? trade.plannedEntryPrice
}

/** The risk per unit in price: the trade's own, else that of its plan; null without a stop. */
function riskPerUnit(trade: Trade, entry: ExactNumber | null): ExactNumber | null {
  if (trade.riskPerUnitPrice !== null) return exact(trade.riskPerUnitPrice)
  if (entry === null || trade.entryPrice !== null || trade.plannedStopPrice === null) return null
  const risk = absolute(entry.minus(trade.plannedStopPrice))
  return risk.eq(0) ? null : risk
}

/** What the closed part of a trade brought, before costs; the trade's own figure, so that it agrees with its P&L. */
function closedPart(trade: Trade, risk: ExactNumber | null): Pick<PriceLevel, 'r' | 'money'> {
  const { grossPnl: money, quantity, pointValue } = trade
  const isKnown = money !== null && risk !== null && exact(quantity).gt(0)
  return { money, r: isKnown ? toNumber(exact(money).div(risk.times(quantity).times(pointValue))) : null }
}

/** The prices of a trade that are known, highest first, each from the entry in R and in money. */
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

/** Places on a scale from 0 (top) to 1 that are at least `gap` apart, each as near to its own as that allows. */
export function spreadPositions(places: readonly number[], gap: number): number[] {
  const apart: number[] = []
  for (const place of places) apart.push(Math.max(place, (apart.at(-1) ?? -gap) + gap))
  for (let index = apart.length - 1, most = 1; index >= 0; index -= 1) {
    const moved = Math.min(apart[index] ?? 0, most)
    apart[index] = moved
    most = moved - gap
  }
  return apart
}
