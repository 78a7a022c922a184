import { expect, it } from 'vitest'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { twoShares } from '#domain/trade/new-trade.fixture.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import type { NewRow } from '#server/trades/changes/new-trades.ts'
import { expectedOf, madeAhead, noteImported, rememberPortfolio } from './made-ahead.ts'

const userId = '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0001'
/** Whether the trades of the next part of an import are made before its transaction. */
async function isMadeAhead(batchId: string): Promise<boolean> {
  const row: NewRow = {
    portfolioId: mainPortfolio.id,
    input: withDefaults(twoShares),
    origin: { source: 'csv', importBatchId: batchId, importKey: 'one' },
  }
  return (await madeAhead(userId, batchId, [row])).tradeOf(row, mainPortfolio) !== undefined
}

it('makes a part ahead once one before it has held the portfolio, until one brought nothing', async () => {
  const batchId = crypto.randomUUID()
  expect(await isMadeAhead(batchId)).toBe(false)
  rememberPortfolio(userId, batchId, mainPortfolio)
  expect(await isMadeAhead(batchId)).toBe(true)
  noteImported(userId, batchId, 200, 0)
  expect(await isMadeAhead(batchId)).toBe(true)

  // A file that is imported once more: what it has is there already, and each of its parts holds the portfolio too.
  noteImported(userId, batchId, 0, 200)
  rememberPortfolio(userId, batchId, mainPortfolio)
  expect(await isMadeAhead(batchId)).toBe(false)
  // Behind what was there comes what is new.
  noteImported(userId, batchId, 2_000, 0)
  expect(await isMadeAhead(batchId)).toBe(true)
})

it('expects new trades behind a part that brought nothing else', () => {
  const batchId = crypto.randomUUID()
  const newIn = () => expectedOf(userId, batchId).newIn
  expect(newIn()).toBeNull()
  rememberPortfolio(userId, batchId, mainPortfolio)
  // It is held, and nothing is stored yet.
  expect(newIn()).toBeNull()
  noteImported(userId, batchId, 200, 0)
  expect(newIn()).toBe(mainPortfolio.id)
  noteImported(userId, batchId, 1_999, 1)
  expect(newIn()).toBeNull()
})

it('knows that the trades have been counted once a large part is stored', () => {
  const batchId = crypto.randomUUID()
  const isCounted = () => expectedOf(userId, batchId).isCounted
  rememberPortfolio(userId, batchId, mainPortfolio)
  noteImported(userId, batchId, 200, 0)
  expect(isCounted()).toBe(false)
  noteImported(userId, batchId, 2_000, 0)
  rememberPortfolio(userId, batchId, mainPortfolio)
  noteImported(userId, batchId, 100, 0)
  expect(isCounted()).toBe(true)
})
