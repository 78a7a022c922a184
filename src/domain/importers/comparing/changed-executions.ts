import type { Fill } from '#domain/fills/fill.ts'
import type { ImportedExecution } from '#domain/importers/reading/imported-execution.ts'
import { exact, sum, sumMoney, toDecimal, toMoney, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'

/** What a row states of an execution that an earlier import stored. */
export interface RestatedExecution extends Pick<Fill, 'side' | 'quantity' | 'price' | 'fee'> {
  readonly swapFunding: Money
  /** The broker's gross P&L; null if not stated. */
  readonly brokerPnl: Money | null
}

type Figure = 'side' | 'size' | 'price' | 'costs' | 'swap' | "broker's P&L"

/** A figure of an execution, as it is stored and as the file has it now. */
export interface ChangedFigure {
  readonly figure: Figure
  readonly before: string
  readonly now: string
}

const sizeOf = (parts: readonly ImportedExecution[]) => sum(parts.map(({ quantity }) => exact(quantity)))

/** The money that an execution moved, which a split of the shares leaves as it is. */
const valueOf = ({ price }: Pick<Fill, 'price'>, size: ExactNumber) => size.times(price)

const changed = (figure: Figure, before: string, now: string, isSame: boolean) =>
  isSame ? [] : [{ figure, before, now }]

/**
 * The figures that a file states otherwise than an earlier one, of an execution whose parts are all stored. Its size and price
 * in shares before or after a reverse split are the same. Empty if nothing has changed, or if only a part is stored.
 */
export function compareExecution(
  now: RestatedExecution,
  parts: readonly ImportedExecution[],
): readonly ChangedFigure[] {
  const [first] = parts
  if (first === undefined) return []
  const size = sizeOf(parts)
  // A larger size is an order that was filled further.
  if (!size.eq(first.whole ?? first.quantity) || size.lt(now.quantity)) return []
  const isSplit =
    !size.eq(now.quantity) &&
    valueOf(first, size)
      .minus(valueOf(now, exact(now.quantity)))
      .abs()
      .lt('0.01')
  const [fee, swap] = [sumMoney(parts.map((part) => part.fee)), sumMoney(parts.map(({ swapFunding }) => swapFunding))]
  const known = parts.flatMap(({ brokerPnl }) => brokerPnl ?? [])
  const pnl = known.length === 0 ? null : sumMoney(known)
  return [
    ...changed('side', first.side, now.side, first.side === now.side),
    ...changed('size', toDecimal(size), now.quantity, isSplit || size.eq(now.quantity)),
    ...changed('price', first.price, now.price, isSplit || exact(first.price).eq(now.price)),
    ...changed('costs', fee, now.fee, exact(fee).eq(now.fee)),
    ...changed('swap', swap, now.swapFunding, exact(swap).eq(now.swapFunding)),
    ...(pnl === null || now.brokerPnl === null
      ? []
      : changed("broker's P&L", pnl, now.brokerPnl, exact(pnl).eq(now.brokerPnl))),
  ]
}

/** Says what has changed: "price 10.05 instead of 10, costs 1.2 instead of 0". */
export const describeChanges = (changes: readonly ChangedFigure[]): string =>
  changes.map(({ figure, before, now }) => `${figure} ${now} instead of ${before}`).join(', ')

/** A part of an execution with the figures that its file states now; amounts go with the part that had them. */
export function restate(part: ImportedExecution, now: RestatedExecution): ImportedExecution {
  const whole = part.whole ?? part.quantity
  const scale = (amount: string) => exact(amount).times(part.quantity).div(whole)
  const isWhole = exact(whole).eq(part.quantity)
  const closes = isWhole || part.brokerPnl !== null || !exact(part.swapFunding).eq(0)
  return {
    ...part,
    side: now.side,
    quantity: isWhole ? now.quantity : toDecimal(scale(now.quantity)),
    ...(isWhole ? {} : { whole: now.quantity }),
    price: now.price,
    fee: isWhole ? now.fee : toMoney(scale(now.fee)),
    swapFunding: closes ? now.swapFunding : part.swapFunding,
    brokerPnl: closes ? (now.brokerPnl ?? part.brokerPnl) : part.brokerPnl,
  }
}
