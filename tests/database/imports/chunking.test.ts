import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { getTrade } from '#contract/trades/trades.ts'
import { matchingMethods, type MatchingMethod } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { exact, sum, toMoney } from '#domain/numbers/decimal.ts'
import { instantAt } from '#domain/time/instant.ts'
import { onBothDatabases } from '#tests/support/on-both-databases.ts'
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
  const histories = fc.sample(history, { numRuns: 2, seed: 20261122 })
  const cases = matchingMethods.flatMap((matching) => histories.map((one, index) => [matching, index, one] as const))

  test.each(cases)(
    'by %s, history %i: files one after the other, in any parts, come to what one file would',
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
      // Open trades count once they are closed.
      const booked = trades.filter(({ result }) => result !== 'open')
      const net = sum(booked.map(({ netPnl }) => exact(netPnl ?? '0')))
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
    'by %s, history %i: the later file first, while something is held, keeps each fill once or says that it cannot',
    async (matching, _index, { fills, cut: at, part }) => {
      const middle = Math.ceil(at * fills.length)
      const [earlier, later] = [fills.slice(0, middle), fills.slice(middle)]
      const held = new Set([...heldAfter(earlier)].flatMap(([symbol, size]) => (size === 0 ? [] : [symbol])))
      // Otherwise the history shows nothing.
      expect(later.some(({ symbol }) => held.has(symbol))).toBe(true)
      const parts = await journal(matching)
      await parts.send(later, part)
      const before = await parts.books()
      const { batchId, rejected, warnings } = await parts.send(earlier, part, true)
      const after = await parts.books()

      // A fill that conflicts with an open trade of the later file is refused with a remedy; all others are accepted.
      expect(rejected).not.toEqual([])
      const openLater = new Set(before.whole.flatMap(({ symbol, result }) => (result === 'open' ? [symbol] : [])))
      for (const { line, reason } of rejected) {
        expect(openLater.has(earlier[line - 2]?.symbol ?? '')).toBe(true)
        expect(reason).toMatch(/import an earlier period first|import the whole period at once/)
      }
      // All others are stored once. If a fill through zero is refused, part of it is in no trade.
      const among = (rows: readonly { readonly line: number | null }[]) => {
        const lines = new Set(rows.map(({ line }) => line))
        return earlier.filter((_fill, place) => lines.has(place + 2))
      }
      const [refused, cut] = [among(rejected), among(warnings)]
      const stored = after.whole.flatMap(({ symbol, executions: own }) => own.map((fill) => ({ ...fill, symbol })))
      for (const symbol of new Set(fills.map((fill) => fill.symbol))) {
        for (const side of ['buy', 'sell']) {
          const size = (rows: readonly { symbol: string; side: string; quantity: string }[]) =>
            exact(
              sizeOf(
                side,
                rows.filter((row) => row.symbol === symbol),
              ),
            )
          const most = size(fills).minus(size(refused))
          expect(size(stored).lte(most)).toBe(true)
          expect(size(stored).gte(most.minus(size(cut)))).toBe(true)
        }
      }
      const booked = after.whole.filter(({ result }) => result !== 'open')
      expect(after.balance).toBe(toMoney(exact('10000').plus(sum(booked.map(({ netPnl }) => exact(netPnl ?? '0'))))))

      // Importing it again changes nothing. Undoing it leaves the later file's trades.
      await parts.send(earlier, part, true)
      expect((await parts.books()).trades).toEqual(after.trades)
      await parts.undo(batchId)
      const { trades, balance } = await parts.books()
      expect({ trades, balance }).toEqual({ trades: before.trades, balance: before.balance })
    },
    120_000,
  )
})
