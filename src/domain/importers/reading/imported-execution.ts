import type { Fill } from '#domain/fills/fill.ts'
import { exact, sumMoney, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'

/** An execution of a file as a trade holds it, or the part of it that the trade holds if it went through zero. */
export interface ImportedExecution extends Fill {
  /** Identifies the execution in its book: the broker's id, else its content with a count. */
  readonly key: string
  /** The size of the execution, if the trade has only a part of it. */
  readonly whole?: Decimal
  /** Negative is paid. A part that opens a trade has none: swap, P&L and note go with the closing part. */
  readonly swapFunding: Money
  /** The broker's gross P&L; null if not stated. */
  readonly brokerPnl: Money | null
  readonly note: string | null
  /** The broker's id of the execution or of its order. */
  readonly externalId: string | null
}

/**
 * An imported execution that leaves out what equals the trade's fill at index `fill`, and what is empty. Large files are
 * sent in this form.
 */
export interface PackedExecution {
  readonly key: string
  /** Index in the fills of the trade; by default the index in this list. */
  readonly fill?: number | undefined
  readonly quantity?: Decimal | undefined
  readonly whole?: Decimal | undefined
  readonly fee?: Money | undefined
  readonly swapFunding?: Money | undefined
  readonly brokerPnl?: Money | undefined
  readonly note?: string | undefined
  readonly externalId?: string | undefined
}

const sameAmount = (a: string, b: string) => a === b || exact(a).eq(b)

const isSameFill = (a: Fill, b: Fill) => a.at === b.at && a.side === b.side && sameAmount(a.price, b.price)

/**
 * Packs the imported executions of a trade. One without a fill of its time, side and price, which the trader has edited
 * since, keeps only its key and amounts.
 */
export function packExecutions(
  executions: readonly ImportedExecution[],
  fills: readonly Fill[],
): readonly PackedExecution[] {
  const [first] = fills
  if (first === undefined) return []
  return executions.map((one, index): PackedExecution => {
    const aligned = fills[index]
    const isAligned = aligned !== undefined && isSameFill(one, aligned)
    const place = isAligned
      ? index
      : Math.max(
          0,
          fills.findIndex((fill) => isSameFill(one, fill)),
        )
    const fill = fills[place] ?? first
    const { key, quantity, whole, fee, swapFunding, brokerPnl, note, externalId } = one
    return {
      key,
      ...(place === index ? {} : { fill: place }),
      ...(sameAmount(quantity, fill.quantity) ? {} : { quantity }),
      ...(whole === undefined ? {} : { whole }),
      ...(sameAmount(fee, fill.fee) ? {} : { fee }),
      ...(sameAmount(swapFunding, '0') ? {} : { swapFunding }),
      ...(brokerPnl === null ? {} : { brokerPnl }),
      ...(note === null || note === '' ? {} : { note }),
      ...(externalId === null || externalId === '' ? {} : { externalId }),
    }
  })
}

/** Restores packed executions; those that name no fill are left out. */
export function unpackExecutions(
  packed: readonly PackedExecution[],
  fills: readonly Fill[],
): readonly ImportedExecution[] {
  return packed.flatMap(
    ({ key, fill: place, quantity, whole, fee, swapFunding, brokerPnl, note, externalId }, index) => {
      const fill = fills[place ?? index]
      if (fill === undefined) return []
      return [
        {
          key,
          at: fill.at,
          side: fill.side,
          quantity: quantity ?? fill.quantity,
          ...(whole === undefined ? {} : { whole }),
          price: fill.price,
          fee: fee ?? fill.fee,
          liquidity: fill.liquidity,
          swapFunding: swapFunding ?? ('0' as Money),
          brokerPnl: brokerPnl ?? null,
          note: note ?? null,
          externalId: externalId ?? null,
        },
      ]
    },
  )
}

/** Sizes and fees by time, side and price, since a trade of very many fills merges those that share these. */
function totalsOf(fills: readonly Fill[]): Map<string, { readonly quantity: Decimal; readonly fee: Money }> {
  const totals = new Map<string, { readonly quantity: Decimal; readonly fee: Money }>()
  for (const { at, side, price, quantity, fee } of fills) {
    const moment = `${at}|${side}|${toDecimal(exact(price))}`
    const before = totals.get(moment)
    totals.set(
      moment,
      before === undefined
        ? { quantity, fee }
        : { quantity: toDecimal(exact(before.quantity).plus(quantity)), fee: sumMoney([before.fee, fee]) },
    )
  }
  return totals
}

/** Whether the fills of a trade are its imported executions: nothing was added, removed or edited by hand. */
export function isAsImported(fills: readonly Fill[], executions: readonly ImportedExecution[]): boolean {
  if (fills.length === 0 || executions.length === 0) return false
  const [held, imported] = [totalsOf(fills), totalsOf(executions)]
  if (held.size !== imported.size) return false
  for (const [moment, { quantity, fee }] of held) {
    const one = imported.get(moment)
    if (one === undefined || !sameAmount(one.quantity, quantity) || !sameAmount(one.fee, fee)) return false
  }
  return true
}
