import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { liquidities, fillSides, type Fill } from './fill.ts'

const fillSeparator = ' | '
const fillPattern =
  /^(\S+) (buy|sell) (\d+(?:\.\d+)?) @ (-?\d+(?:\.\d+)?)(?: fee (-?\d+(?:\.\d+)?))?(?: (maker|taker))?$/

/**
 * Formats the fills of a trade for one cell of a file: "2025-03-03T14:30:00.000Z buy 2 @ 5000.25 fee 1.2 maker | …".
 */
export function formatFills(fills: readonly Fill[]): string {
  return fills
    .map(({ at, side, quantity, price, fee, liquidity }) =>
      [`${at} ${side} ${quantity} @ ${price}`, Number(fee) === 0 ? '' : `fee ${fee}`, liquidity ?? '']
        .filter((part) => part !== '')
        .join(' '),
    )
    .join(fillSeparator)
}

/** Parses the output of `formatFills`; null for any other text. */
export function parseFills(text: string): readonly Fill[] | null {
  const fills: Fill[] = []
  for (const part of text.split(fillSeparator)) {
    const [, at = '', sideWord, quantity, price, fee = '0', liquidityWord] = fillPattern.exec(part.trim()) ?? []
    const moment = Date.parse(at)
    const side = fillSides.find((one) => one === sideWord)
    if (side === undefined || quantity === undefined || price === undefined || Number.isNaN(moment)) return null
    const liquidity = liquidities.find((one) => one === liquidityWord) ?? null
    // The pattern admits only plain decimals.
    fills.push({
      at: new Date(moment).toISOString() as Instant,
      side,
      quantity: quantity as Decimal,
      price: price as Decimal,
      fee: fee as Money,
      liquidity,
    })
  }
  return fills
}
