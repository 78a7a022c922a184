import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { getTrade } from '#contract/trades/trades.ts'
import { matchingMethods, type MatchingMethod } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { exact, sum, toMoney } from '#domain/numbers/decimal.ts'
import { instantAt } from '#domain/time/instant.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { money, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { executed, executionFiles } from './executions-file.ts'

const inCents = (amount: number) => toMoney(exact(String(amount)).div('100'))
const sizeOf = (side: string, rows: readonly { readonly side: string; readonly quantity: string }[]) =>
  sum(rows.filter((row) => row.side === side).map(({ quantity }) => exact(quantity))).toFixed()

/** Executions of three symbols, each at its own time: scaled in and out, reversed, with fees and swaps. */
const executions = fc
  .array(
    fc.record({
      symbol: fc.constantFrom('ACME', 'BOLT', 'CORK'),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      quantity: fc.integer({ min: 1, max: 6 }),
      cents: fc.integer({ min: 9_000, max: 11_000 }),
      fee: fc.integer({ min: -20, max: 300 }),
      swap: fc.integer({ min: -50, max: 20 }),
    }),
    { minLength: 12, maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ symbol, side, quantity, cents, fee, swap }, index) => {
      const at = instantAt(Date.UTC(2025, 2, 3, 9) + index * 3_700_000)
      return executed('03T09:00', side, String(quantity), inCents(cents), {
        symbol,
        at,
        writtenAt: at,
        commission: money(inCents(fee)),
        swapFunding: money(inCents(swap)),
      })
    }),
  )
const share = fc.double({ min: 0.1, max: 0.9, noNaN: true })
const history = fc.record({
  fills: executions,
  cut: share,
  overlap: fc.integer({ min: 0, max: 5 }),
  part: fc.integer({ min: 1, max: 4 }),
})

/** The open quantity of each symbol after some executions: above 0 is long. */
function heldAfter(fills: readonly FileFill[]): Map<string, number> {
  const held = new Map<string, number>()
  for (const { symbol, side, quantity } of fills) {
    held.set(symbol, (held.get(symbol) ?? 0) + (side === 'buy' ? 1 : -1) * Number(quantity))
  }
  return held
}

/** Executions, then more that close every position, a minute apart. */
function closed(fills: readonly FileFill[]): FileFill[] {
  const last = fills.at(-1)
  const open = [...heldAfter(fills)].filter(([, size]) => size !== 0)
  const closing = open.map(([symbol, size], index) => {
    const at = instantAt(Date.parse(last?.at ?? '') + (index + 1) * 60_000)
    const side = size > 0 ? 'sell' : 'buy'
    return executed('03T09:00', side, String(Math.abs(size)), '100', { symbol, at, writtenAt: at })
  })
  return [...fills, ...closing]
}

onBothDatabases('a history in several files', (server) => {
  async function journal(matching: MatchingMethod) {
    const { token, portfolio } = await traderWithPortfolio(server(), { matching })
    const files = executionFiles(server, token, portfolio)
    return {
      ...files,
      /** Everything that the fills determine, however the files were split, and the account's totals. */
      books: async () => {
        const trades = await Promise.all(
          (await files.trades()).map(
            async ({ id }) => (await succeed(server(), token, getTrade, { params: { id } })).trade,
          ),
        )
        const told = trades.map(
          ({ symbol, direction, status, result, grossPnl, netPnl, swapFunding, executions: own }) =>
            JSON.stringify({ symbol, direction, status, result, grossPnl, netPnl, swapFunding, own }),
        )
        const [row] = (await succeed(server(), token, listPortfolios, {})).portfolios
        return { trades: told.toSorted(), balance: row?.balance, whole: trades }
      },
    }
  }
  /** The same in every run. Few cases, because each is imported five times. */
  const histories = fc.sample(history, { numRuns: 2 })
  const cases = matchingMethods.flatMap((matching) => histories.map((one, index) => [matching, index, one] as const))

  test.each(cases)(
    'by %s, history %i: files one after the other, in any parts, give the trades of one file',
    async (matching, _index, { fills, cut, overlap, part }) => {
      const [whole, parts] = [await journal(matching), await journal(matching)]
      await whole.send(fills)
      const middle = Math.ceil(cut * fills.length)
      await parts.send(fills.slice(0, middle), part)
      await parts.send(fills.slice(Math.max(0, middle - overlap)), part)
      const [{ whole: trades, ...expected }, { whole: _parts, ...found }] = [await whole.books(), await parts.books()]
      expect(found).toEqual(expected)
      // Importing the whole file after its parts changes nothing.
      await parts.send(fills, part)
      expect((await parts.books()).trades).toEqual(expected.trades)

      const kept = trades.flatMap(({ executions: own }) => own)
      for (const side of ['buy', 'sell']) expect(sizeOf(side, kept)).toBe(sizeOf(side, fills))
      // What open trades have realized is in the balance too.
      const net = sum(trades.map(({ netPnl }) => exact(netPnl ?? '0')))
      expect(expected.balance).toBe(toMoney(exact('10000').plus(net)))
    },
    120_000,
  )

  test.each(cases)(
    'by %s, history %i: the later file first, where nothing was held between, makes no difference',
    async (matching, _index, { fills, cut, part }) => {
      const middle = Math.ceil(cut * fills.length)
      const [earlier, later] = [closed(fills.slice(0, middle)), closed(fills.slice(middle))]
      const flat = [...earlier, ...later]
      const [whole, parts] = [await journal(matching), await journal(matching)]
      await whole.send(flat)
      await parts.send(later, part)
      await parts.send(earlier, part)
      const [{ whole: trades, ...expected }, { whole: _parts, ...found }] = [await whole.books(), await parts.books()]
      expect(found).toEqual(expected)
      // Everything is closed: the parts' sum is the cash of all fills minus costs.
      const cash = sum(
        flat.map(({ side, quantity, price, commission, swapFunding }) =>
          exact(quantity)
            .times(price)
            .times(side === 'buy' ? '-1' : '1')
            .minus(commission)
            .plus(swapFunding),
        ),
      )
      expect(toMoney(sum(trades.map(({ netPnl }) => exact(netPnl ?? '0'))))).toBe(toMoney(cash))
    },
    120_000,
  )

  test.each(cases)(
    'by %s, history %i: the later file first, with an open position, gives the trades of one file',
    async (matching, _index, { fills, cut, part }) => {
      const middle = Math.ceil(cut * fills.length)
      const [earlier, later] = [fills.slice(0, middle), fills.slice(middle)]
      const [whole, parts] = [await journal(matching), await journal(matching)]
      await whole.send(fills)
      await parts.send(later, part)
      const before = await parts.books()
      const { batchId } = await parts.send(earlier, part)
      const [{ whole: _trades, ...expected }, { whole: _parts, ...found }] = [await whole.books(), await parts.books()]
      expect(found).toEqual(expected)

      // Importing it again changes nothing. Undoing it leaves the later file's trades.
      await parts.send(earlier, part)
      expect((await parts.books()).trades).toEqual(expected.trades)
      await parts.undo(batchId)
      const { trades, balance } = await parts.books()
      expect({ trades, balance }).toEqual({ trades: before.trades, balance: before.balance })
    },
    120_000,
  )
})
