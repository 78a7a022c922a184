import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Instant } from '#domain/numbers/units.ts'
import { buildProviderUrl, type FetchOptions, fetchCandles } from './fetch-candles.ts'

const wanted = {
  symbol: 'ACME',
  timeframe: '1m',
  from: '2025-03-03T14:30:00.000Z' as Instant,
  to: '2025-03-03T14:32:00.000Z' as Instant,
} as const
const never = new AbortController().signal

let running: Server | null = null
afterEach(() => {
  running?.closeAllConnections()
  running?.close()
})

interface Seen {
  readonly path: string
  readonly key: string | undefined
}

/** A provider on this machine that answers so; what it was asked is in `seen`. */
async function provider(body: string, { status = 200, headers = {}, silent = false } = {}) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    seen.push({ path: request.url ?? '', key: request.headers.authorization })
    if (silent) return
    response.writeHead(status, headers)
    response.end(body)
  })
  running = server
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const template = `http://127.0.0.1:${port}/bars/{symbol}?i={timeframe}&from={from}&to={toSeconds}`
  const ask = (options?: Partial<FetchOptions>, key: string | null = null) =>
    fetchCandles({ template, key }, wanted, never, { timeLimitMs: 5_000, maxBytes: 100_000, ...options })
  return { ask, seen }
}

const bar = { time: 1_741_012_200, open: 100, high: 101.5, low: '99', close: 101, volume: 12 }
const read = {
  candles: [{ at: '2025-03-03T14:30:00.000Z', open: '100', high: '101.5', low: '99', close: '101', volume: '12' }],
  problem: null,
}

test.each([
  ['records', [bar]],
  ['lists', [[bar.time * 1000, 100, 101.5, 99, 101, 12, 0, 'more']]],
  ['one list for each', { s: 'ok', t: [bar.time], o: [100], h: [101.5], l: [99], c: [101], v: [12] }],
  ['records within', { status: 'OK', results: [{ t: bar.time * 1000, o: 100, h: 101.5, l: 99, c: 101, v: 12 }] }],
  ['times in ISO 8601', { values: [{ ...bar, time: undefined, datetime: '2025-03-03T14:30:00Z' }] }],
])('bars in JSON as %s', async (_form, answer) => {
  const { ask } = await provider(JSON.stringify(answer))
  expect(await ask()).toEqual(read)
})

test('bars in lines; bars outside the requested range are left out', async () => {
  const { ask } = await provider(
    'time,open,high,low,close,volume\n2025-03-03 14:29,1,1,1,1,1\n2025-03-03 14:30,100,101.5,99,101,12\n2025-03-03 14:32,1,1,1,1,1',
  )
  expect(await ask()).toEqual(read)
})

test('no bars are an answer', async () => {
  for (const body of ['', '[]', '{"candles":[]}', '{"t":[],"o":[]}']) {
    const { ask } = await provider(body)
    expect(await ask()).toEqual({ candles: [], problem: null })
    running?.close()
  }
})

test('is asked with the words in their places, and with the key', async () => {
  const { ask, seen } = await provider('[]')
  await ask({}, 'abc')
  await ask()
  expect(seen).toEqual([
    { path: '/bars/ACME?i=1m&from=2025-03-03T14%3A30%3A00.000Z&to=1741012320', key: 'Bearer abc' },
    { path: '/bars/ACME?i=1m&from=2025-03-03T14%3A30%3A00.000Z&to=1741012320', key: undefined },
  ])
})

test('no symbol leads to another address', () => {
  const template = 'https://prices.example.com/bars/{symbol}?i={timeframe}&from={from}'
  for (const symbol of [
    '../../admin',
    'a/../../b',
    '@evil.example',
    '?x=1',
    '#',
    'a&i=9',
    'http://evil.example/',
    '%2e%2e/',
  ]) {
    const { origin, pathname, search } = new URL(buildProviderUrl({ template, key: null }, { ...wanted, symbol }))
    expect(origin).toBe('https://prices.example.com')
    expect(pathname).toBe(`/bars/${encodeURIComponent(symbol)}`)
    expect(search).toBe('?i=1m&from=2025-03-03T14%3A30%3A00.000Z')
  }
})

test.each([
  ['an error', 'gone', { status: 500 }, 'refused'],
  ['a redirect', '', { status: 302, headers: { location: 'https://evil.example/' } }, 'unreachable'],
  ['something else', '<html></html>', {}, 'unusable'],
  ['broken JSON', '[{"time":', {}, 'unusable'],
  ['JSON of another kind', '{"message":"limit reached"}', {}, 'unusable'],
  ['a bar that contradicts itself', JSON.stringify([{ ...bar, high: 1 }]), {}, 'unusable'],
  ['a bar without a time', JSON.stringify([{ ...bar, time: null }]), {}, 'unusable'],
])('%s is no answer', async (_what, body, options, problem) => {
  const { ask } = await provider(body, options)
  expect(await ask()).toEqual({ candles: null, problem })
})

test('an answer that is too long, too late, or from no server', async () => {
  const { ask } = await provider(JSON.stringify(Array.from({ length: 100 }, () => bar)))
  expect(await ask({ maxBytes: 1_000 })).toEqual({ candles: null, problem: 'tooLarge' })
  running?.close()
  const late = await provider('', { silent: true })
  expect(await late.ask({ timeLimitMs: 50 })).toEqual({ candles: null, problem: 'timedOut' })
  running?.closeAllConnections()
  running?.close()
  expect(await late.ask()).toEqual({ candles: null, problem: 'unreachable' })
})
