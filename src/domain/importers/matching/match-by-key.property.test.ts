import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill } from '#domain/importers/reading/import-row.ts'
import type { FormatReading } from '#domain/importers/reading/tables/import-format.ts'
import { exact, sum, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { plainOptions } from '#tests/support/imports/import-checks.ts'
import { ImportedJournal } from '#tests/support/imports/imported-journal.ts'
import { matchFills } from './match-fills.ts'

/** Draws from 0 (included) to 1 (excluded), the same for a seed. */
function drawer(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const symbols = ['MESH5', 'MNQH5', 'MCLJ5', 'MGCJ5', 'M2KH5', 'MYMH5', 'NGJ5', 'ZCK5']

/** Fills of eight contracts in both directions: entries, partial exits and reversals, some in one second. */
function randomFills(seed: number, count: number): FileFill[] {
  const draw = drawer(seed)
  const pick = (size: number) => Math.floor(draw() * size)
  let second = 0
  const held = new Map<string, number>()
  return Array.from({ length: count }, (_one, index): FileFill => {
    second += draw() < 0.15 ? 0 : 1 + pick(400)
    const at = instantAt(Date.UTC(2025, 0, 6, 14) + second * 1_000)
    const symbol = symbols[pick(symbols.length)] ?? ''
    const before = held.get(symbol) ?? 0
    // Drawn toward flat, so that positions stay small and often reverse.
    const side = draw() < (before > 0 ? 0.4 : before < 0 ? 0.6 : 0.5) ? 'buy' : 'sell'
    const quantity = 1 + pick(3)
    held.set(symbol, before + (side === 'buy' ? quantity : -quantity))
    return buildFileFill(
      { line: index + 2, cells: [] },
      {
        symbol,
        at,
        writtenAt: at,
        id: String(70_000 + index * 3),
        side,
        quantity: String(quantity) as Decimal,
        price: String(5_000 + pick(400) / 4) as Decimal,
        commission: toMoney(exact(String(pick(300))).div('100')),
        swapFunding: toMoney(exact(String(pick(3))).times('-0.01')),
        brokerPnl: String(pick(90) - 40) as Money,
      },
    )
  })
}

/** A portfolio in memory that imports fills. */
class Portfolio extends ImportedJournal {
  import(fills: readonly FileFill[]): FormatReading {
    const knownPositions = this.positionsFrom(fills.map(({ at }) => at).toSorted()[0] ?? '')
    const rows = fills.map((fill, index) => ({ ...fill, line: index + 2 }))
    const reading = matchFills(
      'test',
      { fills: rows, rejected: [], ignored: [], blank: 0, warnings: [] },
      { ...plainOptions, knownPositions },
    )
    this.store(reading)
    return reading
  }

  /** Leaves the trades as they were stored before executions had keys. */
  forgetKeys(): void {
    for (const [id, { input, position }] of this.trades) {
      const { book: _book, imported: _imported, isAsImported: _whole, ...rest } = position
      this.trades.set(id, { input, position: { ...rest, importKey: position.importKey } })
    }
  }

  /** What the fills determine, without their keys: a fill through zero may stay in two parts. */
  contents(): string[] {
    return [...this.trades.values()]
      .map(({ input: { symbol, direction, status, executions } }) => {
        const sizes = new Map<string, string[]>()
        for (const { at, side, quantity, price } of executions) {
          const fill = `${at} ${side} at ${price}`
          sizes.set(fill, [...(sizes.get(fill) ?? []), quantity])
        }
        const fills = [...sizes].map(([fill, parts]) => `${fill}: ${sum(parts.map((part) => exact(part))).toFixed()}`)
        return [symbol, direction, status, ...fills].join(', ')
      })
      .toSorted()
  }

  /** The swap of all trades. */
  swap(): string {
    return sum([...this.trades.values()].map(({ input }) => exact(input.swapFunding))).toFixed()
  }

  /** Each execution with the sum of its parts. */
  sizes(): Map<string, string> {
    const parts = new Map<string, string[]>()
    for (const { position } of this.trades.values()) {
      for (const { key, quantity } of position.imported ?? []) {
        parts.set(`${position.symbol} ${key}`, [...(parts.get(`${position.symbol} ${key}`) ?? []), quantity])
      }
    }
    return new Map([...parts].map(([key, sizes]) => [key, sum(sizes.map((size) => exact(size))).toFixed()]))
  }
}

/** Chunks of a file, cut at random places, extended by random overlaps, in random order. */
function randomChunks(fills: readonly FileFill[], seed: number, count: number): FileFill[][] {
  const draw = drawer(seed)
  const cuts = [
    0,
    ...Array.from({ length: count - 1 }, () => Math.floor(draw() * fills.length)),
    fills.length,
  ].toSorted((a, b) => a - b)
  const chunks = cuts.slice(1).map((end, index) => {
    const from = Math.max(0, (cuts[index] ?? 0) - Math.floor(draw() * draw() * fills.length * 0.15))
    return fills.slice(from, Math.min(fills.length, end + Math.floor(draw() * draw() * fills.length * 0.15)))
  })
  return chunks
    .filter((chunk) => chunk.length > 0)
    .map((chunk) => ({ chunk, place: draw() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ chunk }) => (draw() < 0.3 ? chunk.toReversed() : chunk))
}

const byKey = ([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]) =>
  Number(a > b) - Number(a < b)

function expectWhole(fills: readonly FileFill[], chunks: readonly (readonly FileFill[])[]): void {
  const whole = new Portfolio()
  whole.import(fills)
  const portfolio = new Portfolio()
  for (const chunk of chunks) portfolio.import(chunk)
  expect(portfolio.state()).toEqual(whole.state())
  expect([...portfolio.sizes()].toSorted(byKey)).toEqual(
    fills.map(({ symbol, id, quantity }) => [`${symbol} id|${id}#1`, quantity] as const).toSorted(byKey),
  )
  // The whole file once more changes nothing.
  const again = portfolio.import(fills)
  expect(again.knownExecutions).toBe(fills.length)
  expect(again.trades.filter(({ continues, rematches }) => continues !== undefined || rematches !== undefined)).toEqual(
    [],
  )
  expect(portfolio.state()).toEqual(whole.state())
}

describe('files in any order and overlap', () => {
  test('random chunks of 3,000 fills end in the trades of the whole file', () => {
    for (const seed of [1, 2]) {
      const fills = randomFills(seed, 3_000)
      expectWhole(fills, randomChunks(fills, seed + 100, 8))
    }
  })

  test('so do many small histories', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 5 }),
        (seed, size, count) => {
          const fills = randomFills(seed, size)
          expectWhole(fills, randomChunks(fills, seed + 1, count))
        },
      ),
      { numRuns: 150 },
    )
  })

  test('trades imported before executions had keys count once, with any later file', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 2, max: 5 }),
        (seed, size, count) => {
          const fills = randomFills(seed, size)
          const whole = new Portfolio()
          whole.import(fills)
          const portfolio = new Portfolio()
          for (const [index, chunk] of randomChunks(fills, seed + 1, count).entries()) {
            portfolio.import(chunk)
            if (index === 0) portfolio.forgetKeys()
          }
          portfolio.import(fills)
          expect(portfolio.contents()).toEqual(whole.contents())
          expect(portfolio.swap()).toBe(whole.swap())
        },
      ),
      { numRuns: 150 },
    )
  })
})
