import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill } from '#domain/importers/reading/import-row.ts'
import { exact, sum, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { ImportedJournal } from '#tests/support/imports/imported-journal.ts'
import { dustShare } from './dust.ts'

/** What an account of one coin does: a purchase, or a sale of all, nearly all, half or a little of what it holds. */
const drawnOrders = fc.array(
  fc.record({
    sold: fc.constantFrom(null, null, '1', '1', '0.999', '0.998', '0.5', '0.001'),
    size: fc.integer({ min: 1, max: 500 }),
    price: fc.integer({ min: 100, max: 900 }),
  }),
  { minLength: 1, maxLength: 25 },
)

/** Purchases pay 0.1 % in the coin, sales are rounded down to a step of 0.001; no order sells what is not held. */
function toFills(orders: readonly { sold: string | null; size: number; price: number }[]): FileFill[] {
  let held = exact('0')
  return orders.flatMap(({ sold, size, price }, index) => {
    const bought = exact(String(size)).div('100').times('0.999')
    const sale = held.times(sold ?? '0').round(sold === '1' ? 12 : 3, 0)
    if (sold !== null && sale.lte(0)) return []
    const quantity = sold === null ? bought : sale
    held = sold === null ? held.plus(quantity) : held.minus(quantity)
    const at = instantAt(Date.UTC(2025, 0, 6, 14) + Math.floor(index / 2) * 60_000)
    return buildFileFill(
      { line: index + 2, cells: [] },
      {
        symbol: 'ETHUSDT',
        instrument: { assetClass: 'cryptoSpot', quoteCurrency: 'USD', pointValue: '1' as Decimal },
        at,
        writtenAt: at,
        id: String(index + 1),
        side: sold === null ? 'buy' : 'sell',
        quantity: toDecimal(quantity),
        price: String(price) as Decimal,
        commission: toMoney(quantity.times(price).times('0.001')),
        effect: sold === null ? 'open' : 'close',
      },
    )
  })
}

const cashOf = (fills: readonly { side: string; quantity: string; price: string; fee: string }[]) =>
  sum(
    fills.map(({ side, quantity, price, fee }) =>
      exact(quantity)
        .times(price)
        .times(side === 'buy' ? '-1' : '1')
        .minus(fee),
    ),
  )

test('whatever is left over, all trades together have the cash of all fills', () => {
  fc.assert(
    fc.property(drawnOrders, (orders) => {
      const fills = toFills(orders)
      const journal = new ImportedJournal()
      journal.store(journal.read(fills))
      const cash = cashOf([...journal.trades.values()].flatMap(({ input }) => input.executions))
      const paid = cashOf(fills.map((fill) => ({ ...fill, fee: fill.commission })))
      expect(Number(cash.minus(paid).toFixed())).toBeCloseTo(0, 8)
      for (const { input } of journal.trades.values()) {
        const isOpen = input.status === 'active'
        const held = sum(
          input.executions.map(({ side, quantity }) => exact(quantity).times(side === 'buy' ? '1' : '-1')),
        )
        expect(held.gt(0)).toBe(isOpen)
        if (input.executions.at(-1)?.side === 'sell' && isOpen) {
          expect(held.gt(dustShare.times(input.executions[0]?.quantity ?? '0'))).toBe(true)
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('files in turn, also overlapping ones, end in the trades of the whole file', () => {
  fc.assert(
    fc.property(drawnOrders, fc.array(fc.tuple(fc.nat(25), fc.nat(3)), { maxLength: 4 }), (orders, cuts) => {
      const fills = toFills(orders)
      fc.pre(fills.length > 0)
      const [whole, inParts] = [new ImportedJournal(), new ImportedJournal()]
      whole.store(whole.read(fills))
      let end = 0
      for (const [cut, overlap] of [...cuts.toSorted(([a], [b]) => a - b), [fills.length, 1] as const]) {
        const part = fills.slice(Math.max(0, end - overlap), cut)
        end = Math.max(end, Math.min(cut, fills.length))
        if (part.length > 0) inParts.store(inParts.read(part))
      }
      expect(inParts.state()).toEqual(whole.state())
      const again = inParts.read(fills)
      expect(again.knownExecutions).toBe(fills.length)
      inParts.store(again)
      expect(inParts.state()).toEqual(whole.state())
    }),
    { numRuns: 300 },
  )
})
