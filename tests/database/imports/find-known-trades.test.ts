import { expect, test } from 'vitest'
import { findImportedTrades, importTrades, maxImportKeys } from '#contract/imports/trade-imports.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import * as reshape from '#contract/trades/reshape-trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { portfolioBody, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

const row = (importKey: string, hour: string) => ({ ...roundTrip('101', `2025-03-03T${hour}:00:00.000Z`), importKey })

const known = (...places: number[]) => ({ ok: true, body: { known: places } })

onBothDatabases('asking which trades of a file are there', (server) => {
  async function trader() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const ask = (importKeys: readonly string[], portfolioId = portfolio.id) =>
      server().call(findImportedTrades, { body: { portfolioId, importKeys } }, token)
    const file = { format: 'generic', fileName: 'march.csv', timeZone: 'UTC' }
    const send = (rows: readonly ReturnType<typeof row>[]) =>
      succeed(server(), token, importTrades, {
        body: { portfolioId: portfolio.id, batchId: crypto.randomUUID(), ...file, rows },
      })
    return { token, ask, send }
  }

  test('the places of those that are, also of one that was merged into another, and of each that is asked twice', async () => {
    const { token, ask, send } = await trader()
    expect(await ask(['a', 'b'])).toMatchObject(known())
    const { rows } = await send([row('a', '10'), row('b', '12'), row('c', '14')])
    expect(await ask(['z', 'c', 'a', 'A', 'c', 'b'])).toMatchObject(known(1, 2, 4, 5))
    const trades = rows.slice(0, 2).map(({ tradeId: id }) => ({ id }))
    await succeed(server(), token, reshape.mergeTrades, { body: { trades } })
    expect(await ask(['b', 'z', 'a'])).toMatchObject(known(0, 2))
  })

  test('another portfolio of the same trader and another trader have none of them', async () => {
    const [mine, theirs] = [await trader(), await trader()]
    await mine.send([row('a', '10')])
    const { portfolio } = await succeed(server(), mine.token, createPortfolio, {
      body: portfolioBody({ name: 'Other' }),
    })
    expect(await mine.ask(['a'], portfolio.id)).toMatchObject(known())
    expect(await theirs.ask(['a'])).toMatchObject(known())
    expect(await theirs.ask(['a'], portfolio.id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('a part has from one key to ten thousand, each of a length that a key can have', async () => {
    const { ask } = await trader()
    const many = Array.from({ length: maxImportKeys }, (_, index) => `${index}|`.padEnd(300, '€'))
    expect(await ask(many)).toMatchObject(known())
    for (const [keys, field] of [
      [[], 'importKeys'],
      [[...many, 'one more'], 'importKeys'],
      [['x'.repeat(301)], 'importKeys.0'],
      [[''], 'importKeys.0'],
    ] as const) {
      expect(await ask(keys)).toMatchObject({ status: 400, body: { code: 'validation_failed', details: [{ field }] } })
    }
  })
})
