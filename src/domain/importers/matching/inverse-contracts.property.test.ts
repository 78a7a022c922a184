import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill } from '#domain/importers/reading/import-row.ts'
import { exact, sum, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { ImportedJournal } from '#tests/support/imports/imported-journal.ts'

/** Fills of an inverse contract: side, hundreds of dollars, price in tenths. */
const drawnFills = fc.array(
  fc.record({
    isBuy: fc.boolean(),
    size: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 5_000, max: 999_999 }),
  }),
  { minLength: 1, maxLength: 25 },
)

const toFills = (drawn: readonly { isBuy: boolean; size: number; price: number }[]): FileFill[] =>
  drawn.map(({ isBuy, size, price }, index) => {
    const at = instantAt(Date.UTC(2025, 0, 6, 14) + index * 60_000)
    const fill = buildFileFill(
      { line: index + 2, cells: [] },
      {
        symbol: 'BTCUSD',
        instrument: { assetClass: 'cryptoPerp', quoteCurrency: 'USD', pointValue: '1' as Decimal },
        at,
        writtenAt: at,
        id: String(index + 1),
        side: isBuy ? 'buy' : 'sell',
        quantity: String(size * 100) as Decimal,
        price: toDecimal(exact(String(price)).div('10')),
      },
    )
    return { ...fill, isInverse: true }
  })

/** The result of closed positions in money: of each closing fill N × (1 / average entry − 1 / exit) coins, at its price. */
function resultsInMoney(fills: readonly FileFill[]): number {
  let [held, coins, result] = [0, 0, 0]
  const open: number[] = []
  for (const fill of fills) {
    const price = Number(fill.price)
    let size = Number(fill.quantity) * (fill.side === 'buy' ? 1 : -1)
    if (held * size < 0) {
      const closed = Math.min(Math.abs(size), Math.abs(held))
      const average = Math.abs(held) / coins
      open.push(Math.sign(held) * closed * (1 / average - 1 / price) * price)
      coins *= 1 - closed / Math.abs(held)
      held += Math.sign(size) * closed
      size -= Math.sign(size) * closed
      if (held === 0) {
        result += open.splice(0).reduce((total, one) => total + one, 0)
        coins = 0
      }
    }
    held += size
    coins += Math.abs(size) / price
  }
  return result
}

test('closed trades of an inverse contract have its results in coins, valued at the price of each exit', () => {
  fc.assert(
    fc.property(drawnFills, (drawn) => {
      const journal = new ImportedJournal()
      journal.store(journal.read(toFills(drawn)))
      const closed = [...journal.trades.values()].filter(({ input }) => input.status === 'completed')
      const context = { timeZone: 'UTC', breakevenTolerance: '0' as Money, matching: 'fifo' } as const
      const total = sum(closed.map(({ input }) => exact(deriveTrade(input, context).grossPnl ?? '0')))
      expect(Number(total.toFixed())).toBeCloseTo(resultsInMoney(toFills(drawn)), 4)
    }),
    { numRuns: 100 },
  )
})

test('files in any order and overlap end in the trades of the whole file', () => {
  fc.assert(
    fc.property(drawnFills, fc.array(fc.tuple(fc.nat(24), fc.nat(24)), { maxLength: 4 }), (drawn, ranges) => {
      const fills = toFills(drawn)
      const [whole, inParts] = [new ImportedJournal(), new ImportedJournal()]
      whole.store(whole.read(fills))
      for (const [a, b] of ranges) {
        const part = fills.slice(Math.min(a, b), Math.max(a, b) + 1)
        if (part.length > 0) inParts.store(inParts.read(part))
      }
      inParts.store(inParts.read(fills))
      expect(inParts.state()).toEqual(whole.state())
      const again = inParts.read(fills)
      expect(again.knownExecutions).toBe(fills.length)
      inParts.store(again)
      expect(inParts.state()).toEqual(whole.state())
    }),
    { numRuns: 150 },
  )
})
