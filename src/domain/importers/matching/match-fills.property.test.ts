import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchingMethods } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill } from '#domain/importers/reading/import-row.ts'
import type { FormatReading, KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { exact, sum, toMoney, zero } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import { plainOptions } from '#tests/support/imports/import-checks.ts'
import { knownWithoutKeys } from '#tests/support/imports/known-positions.ts'
import { matchFills } from './match-fills.ts'

const start = Date.UTC(2025, 0, 6, 14)

/** Executions of two contracts in two accounts, each at a moment of its own. */
const executions = fc
  .array(
    fc.record({
      symbol: fc.constantFrom('MESH5', 'MNQH5'),
      account: fc.constantFrom('A', 'B'),
      side: fc.constantFrom('buy', 'sell'),
      quantity: fc.integer({ min: 1, max: 5 }),
      ticks: fc.integer({ min: 20_000, max: 20_040 }),
      cents: fc.integer({ min: 0, max: 300 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((rows) =>
    rows.map(({ symbol, account, side, quantity, ticks, cents }, index): FileFill => {
      const at = instantAt(start + index * 61_000)
      return buildFileFill(
        { line: index + 2, cells: [] },
        {
          account,
          symbol,
          at,
          writtenAt: at,
          side,
          quantity: String(quantity) as Decimal,
          price: (ticks / 4).toFixed(2).replace(/\.?0+$/, '') as Decimal,
          commission: toMoney(exact(String(cents)).div('100')),
          swapFunding: toMoney(exact(String(cents % 7)).times('-0.01')),
        },
      )
    }),
  )

function read(fills: readonly FileFill[], knownPositions: readonly KnownPosition[] = []): FormatReading {
  const reading = { fills, rejected: [], ignored: [], blank: 0, warnings: [] }
  return matchFills('test', reading, { ...plainOptions, knownPositions })
}

/** The portfolio after an import: what is new is stored, what goes on is continued, what is there is left alone. */
function stored(portfolio: ReadonlyMap<string, KnownPosition>, reading: FormatReading): Map<string, KnownPosition> {
  const replaced = new Set(
    reading.trades.flatMap(({ rematches }) =>
      rematches === undefined ? [] : [rematches.tradeId, ...rematches.merged],
    ),
  )
  const after = new Map([...portfolio].filter(([_key, { tradeId }]) => !replaced.has(tradeId)))
  for (const [index, position] of knownWithoutKeys(reading).entries()) {
    const { importKey, continues } = reading.trades[index] ?? expect.fail()
    if (!after.has(importKey) || continues !== undefined) after.set(importKey, position)
  }
  return after
}

/** What an import is told: open trades, and closed ones that were open when the file begins or since. */
function known(portfolio: ReadonlyMap<string, KnownPosition>, fills: readonly FileFill[]): KnownPosition[] {
  const first = fills.map(({ at }) => at).toSorted()[0] ?? ''
  return [...portfolio.values()].filter(({ isOpen, fills: own }) => isOpen || (own.at(-1)?.at ?? '') >= first)
}

/** Cents of shared fees are rounded at the twelfth place, differently where a fill is cut in other places. */
const comparable = (portfolio: ReadonlyMap<string, KnownPosition>) =>
  [...portfolio.values()]
    .map(({ importKey, isOpen, direction, swapFunding, fills }) => ({
      importKey,
      isOpen,
      direction,
      swapFunding,
      fills: fills.map(({ at, side, quantity, price, fee }) => `${at} ${side} ${quantity} ${price} ${fee}`),
    }))
    .toSorted((a, b) => ((a.importKey ?? '') < (b.importKey ?? '') ? -1 : 1))

const nothing = new Map<string, KnownPosition>()
const signed = (side: string, quantity: string) => (side === 'buy' ? exact(quantity) : exact(quantity).times('-1'))

describe('round trips of random executions', () => {
  test('quantities and costs conserve, and each line is in a trade', () => {
    fc.assert(
      fc.property(executions, (fills) => {
        const { trades, rejected, ignored } = read(fills)
        expect([rejected, ignored]).toEqual([[], []])
        const parts = trades.flatMap(({ trade }) => trade.executions)
        for (const side of ['buy', 'sell']) {
          const of = (rows: readonly { side: string; quantity: Decimal }[]) =>
            sum(rows.filter((row) => row.side === side).map(({ quantity }) => exact(quantity))).toFixed()
          expect(of(parts)).toBe(of(fills))
        }
        expect(toMoney(sum(parts.map(({ fee }) => exact(fee))))).toBe(
          toMoney(sum(fills.map(({ commission }) => exact(commission)))),
        )
        expect(toMoney(sum(trades.map(({ trade }) => exact(trade.swapFunding ?? '0'))))).toBe(
          toMoney(sum(fills.map(({ swapFunding }) => exact(swapFunding)))),
        )
        const lines = new Set(trades.flatMap(({ line, lines: all }) => all ?? [line]))
        expect(lines.size).toBe(fills.length)
        for (const { trade } of trades) {
          const net = sum(trade.executions.map(({ side, quantity }) => signed(side, quantity)))
          expect(net.eq(zero)).toBe(trade.status === 'completed')
        }
      }),
    )
  })

  test('the order of the rows does not matter', () => {
    fc.assert(
      fc.property(
        executions.chain((fills) =>
          fc.tuple(fc.constant(fills), fc.shuffledSubarray(fills, { minLength: fills.length })),
        ),
        ([fills, shuffled]) => {
          expect(comparable(stored(nothing, read(shuffled)))).toEqual(comparable(stored(nothing, read(fills))))
        },
      ),
    )
  })

  test('consecutive files, with any overlap, give the same trades as one file', () => {
    fc.assert(
      fc.property(
        executions,
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 6 })), {
          maxLength: 4,
        }),
        (fills, cuts) => {
          const whole = comparable(stored(nothing, read(fills)))
          const ends = [...cuts.map(([share]) => Math.ceil(share * fills.length)), fills.length]
          let portfolio: Map<string, KnownPosition> = nothing
          let end = 0
          for (const [index, next] of ends.toSorted((a, b) => a - b).entries()) {
            const overlap = cuts[index]?.[1] ?? 0
            const part = fills.slice(Math.max(0, end - overlap), next)
            portfolio = stored(portfolio, read(part, known(portfolio, part)))
            // The same file once more changes nothing.
            portfolio = stored(portfolio, read(part, known(portfolio, part)))
            end = next
          }
          expect(comparable(portfolio)).toEqual(whole)
          portfolio = stored(portfolio, read(fills, known(portfolio, fills)))
          expect(comparable(portfolio)).toEqual(whole)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('by any matching, the P&L of closed trades is their net cash x point value', () => {
    fc.assert(
      fc.property(executions, fc.constantFrom(...matchingMethods), (fills, matching) => {
        for (const { trade } of read(fills).trades) {
          if (trade.status !== 'completed') continue
          const { grossPnl } = deriveTrade(withDefaults(trade), {
            timeZone: 'UTC',
            breakevenTolerance: '0' as Money,
            matching,
          })
          const cash = sum(
            trade.executions.map(({ side, quantity, price }) => signed(side, quantity).times(price).times('-1')),
          )
          expect(grossPnl).toBe(toMoney(cash.times(trade.pointValue)))
        }
      }),
    )
  })
})
