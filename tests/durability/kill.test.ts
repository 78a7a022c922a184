import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyFreshDatabase } from '#tests/support/fresh-database.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

const rounds = 20

/** A closed trade of two fills: 2 × 1.50 points × 1000 money a point. */
const trade = (portfolioId: string, symbol: string) => ({
  portfolioId,
  status: 'completed',
  symbol,
  assetClass: 'future',
  quoteCurrency: 'USD',
  pointValue: '1000',
  direction: 'long',
  executions: [
    { at: '2025-03-03T14:30:00.000Z', side: 'buy', quantity: '2', price: '110.25', fee: '1' },
    { at: '2025-03-03T15:30:00.000Z', side: 'sell', quantity: '2', price: '111.75', fee: '1' },
  ],
})

describe('kill -9 during writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-kill-'))
  const env = { EDGEWORTH_DATA: folder }
  let server: ServerProcess
  let token = ''
  let portfolioId = ''
  const acknowledged = new Set<string>()

  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }

  beforeAll(async () => {
    await copyFreshDatabase(folder)
    server = await startServerProcess(env)
    const account = { email: 'keeper@example.com', password: randomUUID() }
    token = ((await send('POST', '/auth/v1/signup', account)) as { access_token: string }).access_token
    const made = await send('POST', '/api/v1/portfolios', {
      name: 'Kept',
      kind: 'live',
      currency: 'USD',
      openingBalance: '10000',
      timeZone: 'UTC',
      breakevenTolerance: '0',
    })
    portfolioId = (made as { portfolio: { id: string } }).portfolio.id
  })
  afterAll(async () => {
    await server?.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** Logs trades until the server is gone; notes each one that it acknowledged. */
  const write = async (name: string) => {
    for (let i = 0; ; i++) {
      try {
        const { trade: made } = (await send('POST', '/api/v1/trades', trade(portfolioId, `${name}-${i}`))) as {
          trade: { id: string }
        }
        acknowledged.add(made.id)
      } catch {
        return
      }
    }
  }

  const stored = async () => {
    const { trades } = (await send('GET', `/api/v1/trades/portfolio/${portfolioId}`)) as {
      trades: { id: string; netPnl: string; fillCount: number }[]
    }
    return trades
  }

  it(`keeps every acknowledged trade through ${rounds} rounds`, { timeout: 300_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const before = acknowledged.size
      const writers = [0, 1, 2].map((writer) => write(`R${round}W${writer}`))
      // In full swing, and at a different moment of the work each time.
      while (acknowledged.size < before + 3 + (round % 5)) await wait(1)
      await wait((round * 7) % 40)
      await server.end('SIGKILL')
      await Promise.all(writers)
      server = await startServerProcess(env)
      const trades = await stored()
      const ids = new Set(trades.map(({ id }) => id))
      expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([])
      // At most one unanswered call of each writer may have been stored besides.
      expect(trades.length - acknowledged.size).toBeLessThanOrEqual(3 * (round + 1))
      // Whole trades only: both fills, and the figure that follows from them (3000 less 2 of fees).
      for (const { netPnl, fillCount } of trades) expect([netPnl, fillCount]).toEqual(['2998', 2])
    }

    const { portfolios } = (await send('GET', '/api/v1/portfolios')) as {
      portfolios: { balance: string; tradeCount: number }[]
    }
    const trades = await stored()
    expect(portfolios).toMatchObject([{ tradeCount: trades.length, balance: String(10_000 + 2_998 * trades.length) }])
  })
})
