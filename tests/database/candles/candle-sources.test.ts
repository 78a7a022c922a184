import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCandles } from '#contract/candles/candles.ts'
import * as contract from '#contract/candles/sources.ts'
import type { RouteInput } from '#contract/route.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { instant, succeed } from '#tests/support/sample-requests.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

type FileBody = RouteInput<typeof contract.importCandleFile>['body']
const header = 'time,open,high,low,close,volume'
const lines = ['2025-03-03 09:31,101,102,100,100.25,7', '2025-03-03 09:30,100,101.5,99,101,12']
const body = (content: readonly string[], changes: Partial<FileBody> = {}): FileBody => ({
  symbol: 'ACME',
  timeZone: 'America/New_York',
  content: content.join('\n'),
  ...changes,
})
const stored = [
  { at: '2025-03-03T14:30:00.000Z', open: '100', high: '101.5', low: '99', close: '101', volume: '12' },
  { at: '2025-03-03T14:31:00.000Z', open: '101', high: '102', low: '100', close: '100.25', volume: '7' },
]

onBothDatabases('bars from files', (server) => {
  const list = async (token: string) =>
    (await succeed(server(), token, listCandles, { query: { symbol: 'ACME', timeframe: '1m' } })).candles

  test('are stored in order, on the clock of their zone', async () => {
    const { token } = await server().signUp()
    const answer = await succeed(server(), token, contract.importCandleFile, { body: body([header, ...lines]) })
    expect(answer).toEqual({
      stored: 2,
      timeframe: '1m',
      from: stored[0]?.at,
      to: stored[1]?.at,
      faults: 0,
      firstFaults: [],
      repeated: 0,
      dayOrder: 'month-first',
      isDayOrderCertain: true,
    })
    expect(await list(token)).toEqual(stored)
  })

  test('one unreadable line refuses the file, unless such lines are skipped on request', async () => {
    const { token } = await server().signUp()
    const content = [header, ...lines, '2025-03-03 09:32,101,1,100,100,7']
    const call = (given: FileBody) => server().call(contract.importCandleFile, { body: given }, token)
    const message = 'The high must be the highest of the prices.'
    expect(await call(body(content))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'content.4', message }] },
    })
    expect(await list(token)).toEqual([])
    expect(await call(body(content, { skipFaults: true }))).toMatchObject({
      status: 200,
      body: { stored: 2, faults: 1, firstFaults: [{ line: 4, message }] },
    })
    expect(await list(token)).toEqual(stored)
    expect(await call(body(['hello']))).toMatchObject({ status: 400, body: { details: [{ field: 'content' }] } })
    expect(await call(body([header]))).toMatchObject({ status: 400, body: { details: [{ field: 'timeframe' }] } })
    expect(await call(body([header], { timeframe: '1m' }))).toMatchObject({
      status: 400,
      body: { details: [{ field: 'content', message: 'There is no bar in the file.' }] },
    })
  })

  test('without a provider nothing is fetched', async () => {
    const { token } = await server().signUp()
    expect(await succeed(server(), token, contract.getCandleProvider, {})).toEqual({ configured: false })
    const given = {
      symbol: 'ACME',
      timeframe: '1m',
      from: instant('2025-03-03T14:30:00.000Z'),
      to: instant('2025-03-03T14:40:00.000Z'),
    } as const
    expect(await server().call(contract.fetchCandlesFromProvider, { body: given }, token)).toMatchObject({
      status: 404,
    })
  })
})

describe('bars from a provider', () => {
  let server: TestServer
  let answer = ''
  const asked: string[] = []
  const provider = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(answer)
  })
  beforeAll(async () => {
    await new Promise<void>((done) => void provider.listen(0, '127.0.0.1', done))
    const { port } = provider.address() as AddressInfo
    const template = `http://127.0.0.1:${port}/{symbol}/{timeframe}?from={fromSeconds}&to={toSeconds}`
    server = await startTestServer({ database: 'embedded', config: { candleProvider: { template, key: null } } })
  })
  afterAll(async () => {
    await server?.close()
    provider.close()
  })
  const given = {
    symbol: 'ES/H5',
    timeframe: '1m',
    from: instant('2025-03-03T14:30:00.000Z'),
    to: instant('2025-03-03T14:40:00.000Z'),
  } as const

  test('are stored as the caller’s own', async () => {
    const { token } = await server.signUp()
    expect(await succeed(server, token, contract.getCandleProvider, {})).toEqual({ configured: true })
    answer = JSON.stringify({ bars: stored.map((bar) => ({ ...bar, at: undefined, t: Date.parse(bar.at) })) })
    expect(await succeed(server, token, contract.fetchCandlesFromProvider, { body: given })).toEqual({
      stored: 2,
      from: stored[0]?.at,
      to: stored[1]?.at,
    })
    expect(asked.at(-1)).toBe('/ES%2FH5/1m?from=1741012200&to=1741012800')
    const query = { symbol: given.symbol, timeframe: given.timeframe }
    expect((await succeed(server, token, listCandles, { query })).candles).toEqual(stored)
    const { token: other } = await server.signUp()
    expect((await succeed(server, other, listCandles, { query })).candles).toEqual([])
    answer = '[]'
    expect(await succeed(server, token, contract.fetchCandlesFromProvider, { body: given })).toEqual({
      stored: 0,
      from: null,
      to: null,
    })
  })

  test('invalid requests name the field; the provider’s errors have their own problem', async () => {
    const { token } = await server.signUp()
    const call = (changes: object) =>
      server.call(contract.fetchCandlesFromProvider, { body: { ...given, ...changes } }, token)
    const before = asked.length
    expect(await call({ to: given.from })).toMatchObject({ status: 400, body: { details: [{ field: 'to' }] } })
    expect(await call({ to: instant('2026-03-03T14:40:00.000Z') })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'to', message: 'must be at most 50,000 bars after `from`' }] },
    })
    expect(await call({ symbol: '..' })).toMatchObject({ status: 400, body: { details: [{ field: 'symbol' }] } })
    expect(asked.length).toBe(before)
    answer = 'limit reached'
    expect(await call({})).toMatchObject({ status: 502, body: { code: 'provider_failed' } })
  })
})
