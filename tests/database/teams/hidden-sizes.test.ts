import { beforeAll, expect, test } from 'vitest'
import { updatePortfolio } from '#contract/portfolios/portfolios.ts'
import { getTradeTotals, listTradeGroups, listTradeRows, tradeRowColumns } from '#contract/trades/history.ts'
import { createTrade, getTrade } from '#contract/trades/trades.ts'
import { type SeededRandom, seededRandom } from '#domain/numbers/seeded-random.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, fill, money, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'
import { attacks, fitsParts, type Known, type SeenTrade } from './size-attack.ts'

/** Splits `size` units over `count` fills, none of them empty. */
function splitAtRandom(between: SeededRandom['integer'], size: number, count: number): number[] {
  const cuts = new Set<number>()
  while (cuts.size < count - 1) cuts.add(between(1, size - 1))
  const ends = [...[...cuts].toSorted((a, b) => a - b), size]
  return ends.map((end, index) => end - (ends[index - 1] ?? 0))
}

/**
 * Tenths of a position of two, three or five units are its halves, thirds and fifths; from six on they fit many sizes, of
 * which the smallest is no better a guess than any.
 */
const smallestSize = 6
const largestSize = 24

const sizes = Array.from({ length: largestSize - smallestSize + 1 }, (_, index) => smallestSize + index)

interface Drawn {
  readonly size: number
  readonly known: Known
  readonly body: Parameters<typeof succeed<typeof createTrade>>[3]['body']
}

/** A trade of few units that was entered and left in parts: futures with a fee per contract, or a stock with one per order. */
function drawTrade(between: SeededRandom['integer'], index: number, portfolioId: string): Drawn {
  const isFuture = index % 2 === 0
  const known = isFuture
    ? { tick: 0.25, pointValue: 50, feePerOrder: null }
    : { tick: 0.01, pointValue: 1, feePerOrder: 1 }
  const sign = index % 3 === 0 ? -1 : 1
  const size = between(smallestSize, largestSize)
  const price = (ticks: number) =>
    decimal(String(Number(((isFuture ? 5_000 : 40) + sign * ticks * known.tick).toFixed(2))))
  const day = new Date(Date.UTC(2025, 2, 3 + index, 14)).getTime()
  const fills = (hour: number, side: 'buy' | 'sell', units: readonly number[], low: number, high: number) =>
    units.map((count, minute) => ({
      ...fill(
        new Date(day + 3_600_000 * hour + 60_000 * minute).toISOString(),
        side,
        price(between(low, high)),
        String(count),
      ),
      fee: money(isFuture ? (2.25 * count).toFixed(2) : '1'),
    }))
  const [into, outOf] = sign === 1 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  const executions = [
    ...fills(0, into, splitAtRandom(between, size, between(1, 3)), -6, 6),
    ...fills(1, outOf, splitAtRandom(between, size, between(2, 3)), 20, 160),
  ]
  const [worst, best] = [price(-between(8, 30)), price(between(161, 180))]
  return {
    size,
    known,
    body: {
      portfolioId,
      status: 'completed',
      symbol: `SYM${index % 5}`,
      assetClass: isFuture ? 'future' : 'stock',
      quoteCurrency: 'USD',
      pointValue: decimal(String(known.pointValue)),
      direction: sign === 1 ? 'long' : 'short',
      executions,
      initialStopPrice: price(-40),
      plannedEntryPrice: price(0),
      plannedStopPrice: price(-40),
      plannedQuantity: decimal(String(size + (between(0, 1) === 0 ? -1 : 1))),
      lowestPrice: sign === 1 ? worst : best,
      highestPrice: sign === 1 ? best : worst,
    },
  }
}

const sum = (amounts: readonly (number | string | null | undefined)[]) =>
  amounts.reduce<number>((total, amount) => total + Number(amount ?? 0), 0)

/** More hits are no luck: three standard deviations of a rare event. */
const maxLuck = (chance: number) => Math.max(1, chance + 3 * Math.sqrt(chance))

onBothDatabases('the sizes of a portfolio that hides money', (server) => {
  const drawn: Drawn[] = []
  /** The trades as their trader and as a viewer reads them. */
  const own: SeenTrade[] = []
  const seen: SeenTrade[] = []
  let viewer: TestUser
  let portfolioId = ''

  beforeAll(async () => {
    const { portfolio, ...trader } = await traderWithPortfolio(server())
    portfolioId = portfolio.id
    viewer = await server().signUp()
    const pool = server().services.database.pool
    const { rows } = await pool.query<{ id: string }>(`insert into teams (name) values ('Desk') returning id`)
    const teamId = rows[0]?.id ?? ''
    await pool.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'owner'), ($1, $3, 'viewer')`, [
      teamId,
      trader.userId,
      viewer.userId,
    ])
    const body = { teamId, teamHidesMoney: true }
    await succeed(server(), trader.token, updatePortfolio, { params: { id: portfolioId }, body })
    const random = seededRandom(34)
    for (let index = 0; index < 30; index += 1) {
      const one = drawTrade(random.integer, index, portfolioId)
      const { trade } = await succeed(server(), trader.token, createTrade, { body: one.body })
      drawn.push(one)
      own.push(trade)
      seen.push((await succeed(server(), viewer.token, getTrade, { params: { id: trade.id } })).trade)
    }
  })

  test('fit several sizes each', () => {
    for (const trade of seen) {
      const fitting = sizes.filter((size) => fitsParts(trade, size))
      expect(fitting.length, JSON.stringify(trade.executions)).toBeGreaterThan(3)
    }
  })

  test('show each fill as tenths of the largest position, which add up to it', () => {
    for (const trade of seen) {
      expect(trade).toMatchObject({ quantity: '1', maxQuantity: '1', plannedQuantity: null, plannedRiskAmount: null })
      expect(trade).toMatchObject({ exchangeFees: '0', swapFunding: '0', brokerPnl: null })
      expect(trade.executions.every(({ fee }) => fee === '0')).toBe(true)
      expect(trade.executions.every(({ quantity }) => /^(1|0\.[1-9])$/.test(quantity))).toBe(true)
      for (const side of ['buy', 'sell']) {
        const parts = trade.executions.filter((one) => one.side === side).map(({ quantity }) => Number(quantity))
        expect(parts.reduce((whole, part) => whole + part, 0)).toBeCloseTo(1, 9)
      }
    }
  })

  test('are in no sum either: totals and groups are sums of what the rows show', async () => {
    const query = { portfolio_id: portfolioId }
    const { trades } = await succeed(server(), viewer.token, listTradeRows, {
      query: { ...query, columns: tradeRowColumns },
    })
    const { totals } = await succeed(server(), viewer.token, getTradeTotals, { query })
    const { groups } = await succeed(server(), viewer.token, listTradeGroups, { query: { ...query, by: 'symbol' } })
    for (const [summed, rows] of [
      [totals, trades],
      ...groups.map((group) => [group, trades.filter(({ symbol }) => symbol === group.key)] as const),
    ] as const) {
      expect(Number(summed.grossPnl)).toBeCloseTo(sum(rows.map(({ grossPnl }) => grossPnl)), 9)
      expect(Number(summed.totalFees)).toBeCloseTo(sum(rows.map(({ totalFees }) => totalFees)), 9)
      expect(Number(summed.netPnl)).toBeCloseTo(sum(rows.map(({ netPnl }) => netPnl)), 9)
      expect(summed.totalR).toBeCloseTo(sum(rows.map(({ realizedR }) => realizedR)), 9)
    }
    for (const row of trades) {
      const one = seen.find(({ id }) => id === row.id)
      expect(row).toMatchObject({ executions: one?.executions, entryPrice: one?.entryPrice, realizedR: one?.realizedR })
    }
  })

  /** How many sizes an attack guesses of these trades, and how many by chance: of the other trades by the same guesses. */
  function tryAttack(name: string, trades: readonly SeenTrade[]): { readonly hits: number; readonly chance: number } {
    const guesses = drawn.map(({ known }, index) => {
      const trade = trades[index]
      return trade === undefined ? null : (attacks[name]?.(trade, known) ?? null)
    })
    const hitsBeside = (shift: number) =>
      guesses.filter((guess, index) => guess === drawn[(index + shift) % drawn.length]?.size).length
    const others = drawn.slice(1).reduce((hits, _, index) => hits + hitsBeside(index + 1), 0)
    return { hits: hitsBeside(0), chance: others / (drawn.length - 1) }
  }
  test.each(Object.keys(attacks))('are not recovered by %s, and would be from exact figures', (name) => {
    const masked = tryAttack(name, seen)
    expect(masked.hits, `by chance ${masked.chance}`).toBeLessThanOrEqual(maxLuck(masked.chance))
    const exact = tryAttack(name, own)
    expect(exact.hits, `by chance ${exact.chance}`).toBeGreaterThan(maxLuck(exact.chance))
  })

  test('would be recovered of nearly all trades, if fills were exact shares', () => {
    expect(tryAttack('fills as shares of 1R', own).hits).toBeGreaterThanOrEqual(26)
  })
})
