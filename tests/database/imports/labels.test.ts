import { expect, test } from 'vitest'
import { deleteImportMapping, listImportMappings, putImportMapping } from '#contract/imports/mappings.ts'
import { importTrades } from '#contract/imports/trade-imports.ts'
import { createExchange, listExchanges } from '#contract/playbook/exchanges.ts'
import { createMistake, listMistakes } from '#contract/playbook/mistakes.ts'
import { createSetup, listSetups } from '#contract/playbook/setups.ts'
import { createTag, listTags } from '#contract/playbook/tags.ts'
import { createPortfolio, updatePortfolio } from '#contract/portfolios/portfolios.ts'
import * as contract from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { fill, portfolioBody, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

const rowAt = (importKey: string, exchange: string) => ({
  ...roundTrip('101', `2025-03-0${importKey}T15:00:00.000Z`),
  importKey,
  labels: { setup: null, tags: [], mistakes: [], exchange },
})

onBothDatabases('labels of imported trades', (server) => {
  const named = { setup: 'Opening range', tags: ['News', 'Calm day'], mistakes: ['Chased'] }

  async function imported(token: string, portfolioId: string, create?: { setups: boolean; mistakes: boolean }) {
    const report = await succeed(server(), token, importTrades, {
      body: {
        portfolioId,
        batchId: crypto.randomUUID(),
        format: 'another-journal',
        fileName: 'a.csv',
        timeZone: 'UTC',
        ...(create === undefined ? {} : { create }),
        rows: [
          { ...roundTrip('101', '2025-03-03T15:00:00.000Z'), importKey: 'a', labels: named },
          {
            ...roundTrip('102', '2025-03-03T16:00:00.000Z'),
            importKey: 'b',
            labels: { setup: 'opening RANGE', tags: ['news', 'NEWS'], mistakes: [] },
          },
        ],
      },
    })
    const trades = []
    for (const { tradeId } of report.rows) {
      trades.push((await succeed(server(), token, contract.getTrade, { params: { id: tradeId } })).trade)
    }
    return trades
  }

  test('names find the entries of the playbook without regard to case; missing tags are made, others are not', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { setup } = await succeed(server(), token, createSetup, { body: { name: 'OPENING range' } })
    const { tag } = await succeed(server(), token, createTag, { body: { name: 'news' } })
    const [first, second] = await imported(token, portfolio.id)
    const { tags } = await succeed(server(), token, listTags, {})
    const calm = tags.find(({ name }) => name === 'Calm day')
    expect(tags).toHaveLength(2)
    expect(first).toMatchObject({ setupId: setup.id, tags: [tag.id, calm?.id], mistakeIds: [] })
    expect(second).toMatchObject({ setupId: setup.id, tags: [tag.id] })
    expect((await succeed(server(), token, listMistakes, { query: {} })).mistakes).toEqual([])
  })

  test('setups and mistakes are made where the trader says so, once for each name', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { mistake } = await succeed(server(), token, createMistake, { body: { name: 'Late' } })
    const [first, second] = await imported(token, portfolio.id, { setups: true, mistakes: true })
    const { setups } = await succeed(server(), token, listSetups, { query: {} })
    expect(setups.map(({ name }) => name)).toEqual(['Opening range'])
    const { mistakes } = await succeed(server(), token, listMistakes, { query: {} })
    const chased = mistakes.find(({ name }) => name === 'Chased')
    expect(new Set(mistakes.map(({ id }) => id))).toEqual(new Set([mistake.id, chased?.id]))
    expect(first).toMatchObject({ setupId: setups[0]?.id, mistakeIds: [chased?.id] })
    expect(second).toMatchObject({ setupId: setups[0]?.id, mistakeIds: [] })
  })

  test('new exchanges become what the import says of them; existing ones stay as they are', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const known = { name: 'Known one', kind: 'broker', timeZone: 'Asia/Tokyo' } as const
    await succeed(server(), token, createExchange, { body: known })
    const answer = await succeed(server(), token, importTrades, {
      body: {
        portfolioId: portfolio.id,
        batchId: crypto.randomUUID(),
        format: 'edgeworth',
        fileName: 'a.csv',
        timeZone: 'UTC',
        create: {
          setups: false,
          mistakes: false,
          exchanges: [
            { name: 'SMALL markets', kind: 'propFirm', timeZone: 'America/Chicago' },
            { name: 'known ONE', kind: 'exchange', timeZone: 'UTC' },
          ],
        },
        rows: [rowAt('1', 'Small markets'), rowAt('2', 'Known one'), rowAt('3', 'Not described')],
      },
    })
    const { exchanges } = await succeed(server(), token, listExchanges, {})
    const created = [
      { name: 'Not described', kind: 'exchange', timeZone: 'UTC' },
      { name: 'Small markets', kind: 'propFirm', timeZone: 'America/Chicago' },
    ]
    expect(exchanges.map(({ name, kind, timeZone }) => ({ name, kind, timeZone }))).toEqual([known, ...created])
    // The answer says what was created, what was assumed included.
    expect(answer.createdExchanges).toEqual(created)
  })
})

onBothDatabases('ways of reading columns', (server) => {
  const mapping = {
    content: 'executions',
    dayOrder: 'day-first',
    decimalMark: ',',
    columns: { symbol: 2, at: 0 },
  } as const
  const params = { fingerprint: '00112233445566aa' }

  test('are stored by header, replaced, listed and deleted, separately for each trader', async () => {
    const { token } = await server().signUp()
    const { token: other } = await server().signUp()
    const list = async (of: string) => (await succeed(server(), of, listImportMappings, {})).mappings
    await succeed(server(), token, putImportMapping, { params, body: { name: 'My broker', mapping } })
    const changed = { ...mapping, columns: { ...mapping.columns, price: 3 } }
    await succeed(server(), token, putImportMapping, { params, body: { name: 'My broker', mapping: changed } })
    expect(await list(token)).toMatchObject([{ ...params, name: 'My broker', mapping: changed }])
    expect(await list(other)).toEqual([])
    expect(await server().call(deleteImportMapping, { params }, other)).toMatchObject({ status: 404 })
    await succeed(server(), token, deleteImportMapping, { params })
    expect(await list(token)).toEqual([])
    expect(await server().call(deleteImportMapping, { params }, token)).toMatchObject({ status: 404 })
  })

  test('are returned with the answers for all rows and the translations of values', async () => {
    const { token } = await server().signUp()
    const answered = {
      ...mapping,
      forAllRows: { side: 'bySign', assetClass: 'bySymbol', currency: 'EUR' },
      translations: { side: { 'market buy': 'long', dividend: 'skip' }, assetClass: { equity: 'stock' } },
    } as const
    await succeed(server(), token, putImportMapping, { params, body: { name: 'My broker', mapping: answered } })
    const { mappings } = await succeed(server(), token, listImportMappings, {})
    expect(mappings.map((one) => one.mapping)).toEqual([answered])
    const wrong = { ...mapping, translations: { side: { buy: 'up' } } } as unknown as typeof mapping
    const refused = await server().call(putImportMapping, { params, body: { name: 'x', mapping: wrong } }, token)
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'mapping.translations.side.buy' }] } })
  })

  test('are refused with an invalid header, or for unknown fields', async () => {
    const { token } = await server().signUp()
    const put = (fingerprint: string, columns: object) =>
      server().call(
        putImportMapping,
        { params: { fingerprint }, body: { name: 'x', mapping: { ...mapping, columns } } },
        token,
      )
    expect(await put('short', { symbol: 0 })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'fingerprint' }] },
    })
    expect(await put(params.fingerprint, { nonsense: 0 })).toMatchObject({ status: 400 })
    expect(await put(params.fingerprint, { symbol: -1 })).toMatchObject({ status: 400 })
  })

  test('200 are kept, and no more', async () => {
    const { token, userId } = await server().signUp()
    await server().services.database.pool.query(
      `insert into import_mappings (user_id, fingerprint, name, mapping)
       select $1, lpad(to_hex(place), 16, '0'), 'One of many', '{}' from generate_series(1, 200) as place`,
      [userId],
    )
    const put = (fingerprint: string) =>
      server().call(putImportMapping, { params: { fingerprint }, body: { name: 'x', mapping } }, token)
    expect(await put('ffffffffffffffff')).toMatchObject({ body: { code: 'list_full' } })
    expect(await put('0000000000000001')).toMatchObject({ status: 200 })
  })
})

onBothDatabases('the matching of a portfolio', (server) => {
  test('is FIFO by default, and changing it recomputes partly closed trades', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    expect(portfolio.matching).toBe('fifo')
    const { portfolio: stated } = await succeed(server(), token, createPortfolio, {
      body: { ...portfolioBody({ name: 'Average' }), matching: 'average' },
    })
    expect(stated.matching).toBe('average')
    // Bought at 100 and at 110, one sold at 120.
    const { trade } = await succeed(server(), token, contract.createTrade, {
      body: {
        ...roundTrip('1', '2025-03-03T15:00:00.000Z', {
          status: 'active',
          executions: [
            fill('2025-03-03T14:00:00.000Z', 'buy', '100'),
            fill('2025-03-03T14:10:00.000Z', 'buy', '110'),
            fill('2025-03-03T14:20:00.000Z', 'sell', '120'),
          ],
        }),
        portfolioId: portfolio.id,
      },
    })
    const gross = async (matching: 'fifo' | 'lifo' | 'average') => {
      const params = { id: portfolio.id }
      await succeed(server(), token, updatePortfolio, { params, body: { matching } })
      return (await succeed(server(), token, contract.getTrade, { params: { id: trade.id } })).trade.grossPnl
    }
    expect(trade.grossPnl).toBe('20')
    expect([await gross('lifo'), await gross('average'), await gross('fifo')]).toEqual(['10', '15', '20'])
  })
})
