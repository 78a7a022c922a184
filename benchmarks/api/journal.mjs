// A journal for measurements: accounts and trades with totals known in advance.

const day = 86_400_000
const start = Date.UTC(2016, 0, 4, 14, 30)

/** Repeating results in points: their sum and count are exact for any number of trades. */
const results = [12, -8, 5, -8, 21, -8, -3, 9, -8, 4]

/** Net P&L of the first `count` trades of a portfolio. */
export const netPnlOf = (count) =>
  Array.from({ length: count % results.length }, (_, index) => results[index]).reduce((a, b) => a + b, 0) +
  Math.floor(count / results.length) * results.reduce((a, b) => a + b, 0)

/** Winners among the first `count` trades; count must be a multiple of ten. */
export const winsOf = (count) => (count / results.length) * results.filter((points) => points > 0).length

const symbols = ['ACME', 'BOLT', 'CORE', 'DUNE', 'EDGE', 'FLUX', 'GRID', 'HALO']

/** A fill of one share without a fee. */
export const fill = (at, side, price) => ({
  at: new Date(at).toISOString(),
  side,
  quantity: '1',
  price: String(price),
  fee: '0',
})

/** The `index`th trade of a portfolio as the import takes it: one share, bought at 100 with a stop 8 below. */
export function tradeRow(index) {
  const opened = start + Math.floor(index / 40) * day + (index % 40) * 600_000
  const points = results[index % results.length]
  return {
    status: 'completed',
    symbol: symbols[index % symbols.length],
    assetClass: 'stock',
    quoteCurrency: 'USD',
    pointValue: '1',
    direction: 'long',
    executions: [fill(opened, 'buy', 100), fill(opened + 300_000, 'sell', 100 + points)],
    initialStopPrice: '92',
    lowestPrice: String(100 - Math.max(3, -points)),
    highestPrice: String(100 + Math.max(2, points + 3)),
    importKey: `trade ${index}`,
  }
}

const setupNames = ['Breakout', 'Pullback', 'Reversal', 'Gap']

/** As far below 100 as a price is above it. */
const mirrored = (price) => String(200 - Number(price))

/** The same trade in a journal: every third one short, with a setup and a reason of its exit, and the same result. */
export function journalRow(index, setupIds) {
  const row = tradeRow(index)
  const [entry, exit] = row.executions
  const points = results[index % results.length]
  const kept = {
    ...row,
    setupId: setupIds[index % setupIds.length],
    exitReason: points === -8 ? 'stop' : points > 0 ? 'target' : 'manual-plan',
  }
  if (index % 3 !== 0) return kept
  return {
    ...kept,
    direction: 'short',
    executions: [
      { ...entry, side: 'sell' },
      { ...exit, side: 'buy', price: mirrored(exit.price) },
    ],
    initialStopPrice: mirrored(row.initialStopPrice),
    lowestPrice: mirrored(row.highestPrice),
    highestPrice: mirrored(row.lowestPrice),
  }
}

let address = 1

/** One caller of the API with its own address, so that limits by address do not apply. */
export class Trader {
  constructor(url) {
    this.url = url
    this.forwarded = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address++ & 255}`
  }

  get headers() {
    return {
      'content-type': 'application/json',
      'x-forwarded-for': this.forwarded,
      ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
    }
  }

  send(method, path, body) {
    return this.sendText(method, path, body === undefined ? undefined : JSON.stringify(body))
  }

  /** Like `send`, for a body that is already JSON. */
  async sendText(method, path, body) {
    const response = await fetch(this.url + path, {
      method,
      headers: this.headers,
      ...(body === undefined ? {} : { body }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }

  async signUp() {
    this.email = `trader-${this.forwarded.replaceAll('.', '-')}@example.com`
    this.password = `secret of ${this.email}`
    const session = await this.send('POST', '/auth/v1/signup', { email: this.email, password: this.password })
    this.token = session.access_token
    this.userId = session.user.id
    return this
  }

  async openPortfolio() {
    const { portfolio } = await this.send('POST', '/api/v1/portfolios', {
      name: 'Main',
      kind: 'live',
      currency: 'USD',
      openingBalance: '1000000',
      timeZone: 'America/New_York',
      breakevenTolerance: '0',
    })
    this.portfolioId = portfolio.id
    return this
  }

  /** Imports the first `count` trades, 2,000 a call, as the import screen does. */
  async importTrades(count) {
    const batchId = crypto.randomUUID()
    const setupIds = []
    for (const name of setupNames) {
      const { setup } = await this.send('POST', '/api/v1/setups', { name })
      setupIds.push(setup.id)
    }
    for (let from = 0; from < count; from += 2_000) {
      const rows = Array.from({ length: Math.min(2_000, count - from) }, (_, index) =>
        journalRow(from + index, setupIds),
      )
      await this.send('POST', '/api/v1/trades/import', {
        portfolioId: this.portfolioId,
        batchId,
        format: 'generic',
        fileName: 'history.csv',
        timeZone: 'UTC',
        rows,
      })
    }
    this.trades = count
    return this
  }
}
