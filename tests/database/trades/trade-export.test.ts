import { tableFromIPC } from '@uwdata/flechette'
import { expect, test } from 'vitest'
import { createSetup } from '#contract/playbook/setups.ts'
import { createTag } from '#contract/playbook/tags.ts'
import { bulkCreateTrades } from '#contract/trades/bulk-trades.ts'
import { exportTrades } from '#contract/trades/export.ts'
import { tradeColumns } from '#contract/trades/record.ts'
import { createTrade, getTrade } from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { money, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

const at = '2025-03-03T15:00:00.000Z'

/** Cells of a CSV without line breaks in them. */
function records(text: string): string[][] {
  expect(text.endsWith('\r\n')).toBe(true)
  return text
    .slice(0, -2)
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)]
        .slice(0, -1)
        .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''),
    )
}

onBothDatabases('exports of trades', (server) => {
  const download = (token: string, query: string) =>
    fetch(`${server().url}/api/v1/trades/export?${query}`, { headers: { authorization: `Bearer ${token}` } })

  test('CSV holds names and numbers, and no cell that a spreadsheet would run', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { setup } = await succeed(server(), token, createSetup, { body: { name: '=1+1' } })
    const { tag } = await succeed(server(), token, createTag, { body: { name: 'A, "plus"' } })
    await succeed(server(), token, createTrade, {
      body: {
        ...roundTrip('95.5', at),
        portfolioId: portfolio.id,
        symbol: '@ES',
        setupId: setup.id,
        tags: [tag.id],
        emotionBefore: ['calm', 'hopeful'],
        thesis: '=HYPERLINK("http://evil.example","click")',
        lessons: '-2 of 3',
        commission: money('0.25'),
      },
    })
    const columns = [
      'symbol',
      'setupId',
      'tags',
      'emotionBefore',
      'thesis',
      'lessons',
      'netPnl',
      'confidence',
      'isExcluded',
    ]
    const response = await download(token, `portfolio_id=${portfolio.id}&format=csv&columns=${columns.join(',')}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="trades.csv"')
    expect(records(await response.text())).toEqual([
      ['symbol', 'setup', 'tags', 'emotionBefore', 'thesis', 'lessons', 'netPnl', 'confidence', 'isExcluded'],
      [
        "'@ES",
        "'=1+1",
        'A, "plus"',
        'calm; hopeful',
        `'=HYPERLINK("http://evil.example","click")`,
        "'-2 of 3",
        '-4.75',
        '',
        'false',
      ],
    ])
  })

  test('CSV without a choice has every column', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    await succeed(server(), token, createTrade, { body: { ...roundTrip('101', at), portfolioId: portfolio.id } })
    const [head, row, ...rest] = records(await (await download(token, 'format=csv')).text())
    expect(rest).toEqual([])
    // Every column of a list, and one more with all fills.
    expect(head).toHaveLength(tradeColumns.length + 1)
    expect(row).toHaveLength(tradeColumns.length + 1)
  })

  test('JSON holds every selected trade whole, over more than one part', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const trades = Array.from({ length: 500 }, (_, index) => ({
      ...roundTrip(String(100 + (index % 3)), at),
      portfolioId: portfolio.id,
    }))
    for (let part = 0; part < 3; part++) {
      await succeed(server(), token, bulkCreateTrades, { body: { mode: 'allOrNothing', trades } })
    }
    const answer = await succeed(server(), token, exportTrades, { query: { portfolio_id: portfolio.id } })
    expect(answer.trades).toHaveLength(1_500)
    expect(new Set(answer.trades.map(({ id }) => id)).size).toBe(1_500)
    const [first] = answer.trades
    const { trade } = await succeed(server(), token, getTrade, { params: { id: first?.id ?? '' } })
    expect(first).toEqual(trade)
    const won = await succeed(server(), token, exportTrades, { query: { result: 'win', format: 'json' } })
    expect(won.trades).toHaveLength(trades.filter(({ executions }) => executions[1]?.price !== '100').length * 3)
    const none = await succeed(server(), token, exportTrades, { query: { symbol: 'NONE' } })
    expect(none).toEqual({
      trades: [],
      names: { setups: {}, exchanges: {}, missedReasons: {}, mistakes: {}, tags: {}, customStats: {} },
    })
  })

  test('invalid exports are refused before the file begins', async () => {
    const { token } = await traderWithPortfolio(server())
    expect((await download(token, `portfolio_id=${crypto.randomUUID()}`)).status).toBe(404)
    expect((await download(token, 'format=xlsx')).status).toBe(400)
    expect((await download('nobody', 'format=csv')).status).toBe(401)
  })

  test('the Arrow stream has the requested columns of the selected trades, in the order of logging', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const trades = ['101', '99', '103'].map((exit) => ({ ...roundTrip(exit, at), portfolioId: portfolio.id }))
    for (const body of trades) await succeed(server(), token, createTrade, { body })
    const columns = (query: string) =>
      fetch(`${server().url}/api/v1/trades/columns?portfolio_id=${portfolio.id}${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const response = await columns('&result=win&columns=netPnl,tradeNumber,exitAt,realizedR')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/vnd.apache.arrow.stream')
    const table = tableFromIPC(new Uint8Array(await response.arrayBuffer()))
    expect(table.schema.metadata?.get('currency')).toBe(portfolio.currency)
    expect(table.toArray()).toMatchObject([
      { netPnl: 1, tradeNumber: 1 },
      { netPnl: 3, tradeNumber: 3 },
    ])
    const none = tableFromIPC(new Uint8Array(await (await columns('&symbol=NONE&columns=netPnl')).arrayBuffer()))
    expect([none.numRows, none.names]).toEqual([0, ['netPnl']])
    expect((await columns('&columns=executions')).status).toBe(400)
  })
})
