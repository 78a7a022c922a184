import { randomUUID } from 'node:crypto'

interface Portfolio {
  readonly id: string
  readonly name: string
  readonly openingBalance: string
  readonly balance: string
  readonly tradeCount: number
}

interface Trade {
  readonly id: string
  readonly symbol: string
  readonly netPnl: string
  readonly fillCount: number
}

/** Everything that the test's trader has. */
export interface State {
  readonly portfolios: readonly Portfolio[]
  /** By portfolio. */
  readonly trades: ReadonlyMap<string, readonly Trade[]>
  readonly fullName: string
}

/** Figures that cannot be derived from each other, so that a partial write is noticed. */
export function wrongFigures({ portfolios, trades }: State): string[] {
  return portfolios.flatMap(({ id, name, openingBalance, balance, tradeCount }) => {
    const own = trades.get(id) ?? []
    const sum = own.reduce((total, { netPnl }) => total + Number(netPnl), Number(openingBalance))
    return [
      ...(Number(balance) === sum ? [] : [`${name}: balance ${balance}, its trades make ${sum}`]),
      ...(tradeCount === own.length ? [] : [`${name}: ${tradeCount} trades counted, ${own.length} there`]),
      ...own.filter(({ fillCount }) => fillCount !== 2).map(({ symbol }) => `${symbol}: not all of its fills`),
    ]
  })
}

/** The server answered that it failed, or that its database is away. */
class ServerFailed extends Error {}

/** 2 × 1.50 points × $1,000 a point minus 2 of fees, and 2 × 2.50 points after the change. */
const firstPnl = '2998'
const laterPnl = '4998'
const executions = (exit: string) => [
  { at: '2025-03-03T14:30:00.000Z', side: 'buy', quantity: '2', price: '110.25', fee: '1' },
  { at: '2025-03-03T15:30:00.000Z', side: 'sell', quantity: '2', price: exit, fee: '1' },
]
const roundTrip = (symbol: string, quoteCurrency = 'USD') => ({
  status: 'completed',
  symbol,
  assetClass: 'future',
  quoteCurrency,
  pointValue: '1000',
  direction: 'long',
  executions: executions('111.75'),
})
const portfolioBody = (name: string) => ({
  name,
  kind: 'live',
  currency: 'USD',
  openingBalance: '10000',
  timeZone: 'UTC',
  breakevenTolerance: '0',
})

const importSize = 5
const absent = 'absent'

type Kind = 'trade' | 'update trade' | 'delete trade' | 'import' | 'portfolio' | 'profile'

/**
 * Several writers of one account, over HTTP, until the server is gone. They note of everything that they write in which
 * states it may be found: one after an answer, the one before or the one after where the answer never came.
 */
export class Writers {
  acknowledged = 0
  /** Writes at once. */
  readonly count = 6
  /** Writes that ended in a server error since the last that was acknowledged. */
  failedSince = 0
  readonly #url: () => string
  #token = ''
  #userId = ''
  readonly #main: string[] = []
  readonly #allowed = new Map<string, ReadonlySet<string>>()
  readonly #kinds = new Set<Kind>()
  #numbers = 0
  #isStopped = false

  private constructor(url: () => string) {
    this.#url = url
  }

  /** Signs up an account and gives it two portfolios. `url` is read at every call. */
  static async signUp(url: () => string, email: string): Promise<Writers> {
    const writers = new Writers(url)
    const account = (await writers.#must('POST', '/auth/v1/signup', { email, password: randomUUID() })) as {
      access_token: string
      user: { id: string }
    }
    writers.#token = account.access_token
    writers.#userId = account.user.id
    for (const name of ['Logged', 'Imported']) {
      const made = (await writers.#must('POST', '/api/v1/portfolios', portfolioBody(name))) as { portfolio: Portfolio }
      writers.#main.push(made.portfolio.id)
      writers.#allowed.set(`portfolio ${name}`, new Set(['there']))
    }
    await writers.#must('POST', '/rest/v1/user_profiles', { id: writers.#userId, email, full_name: 'name 0' })
    writers.#allowed.set('profile', new Set(['name 0']))
    return writers
  }

  /** Kinds of write that have been acknowledged. */
  kinds(): Kind[] {
    return [...this.#kinds].toSorted((a, b) => a.localeCompare(b))
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.#url()}${path}`, {
      method,
      headers: {
        ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  async #must(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await this.#send(method, path, body)
    const text = await response.text()
    if (response.status >= 500) throw new ServerFailed(`${method} ${path}: ${response.status} ${text}`)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }

  /** Sends a change of `key` to the state `next`. Throws when the server is gone. */
  async #change(kind: Kind, key: string, next: string, send: () => Promise<Response>): Promise<unknown> {
    const before = this.#allowed.get(key) ?? new Set([absent])
    this.#allowed.set(key, new Set([...before, next]))
    const response = await send()
    const text = await response.text()
    // A server error leaves the outcome open; a refusal must have changed nothing.
    if (response.status >= 500) {
      this.failedSince++
      return null
    }
    this.#allowed.set(key, response.ok ? new Set([next]) : before)
    if (!response.ok) throw new Error(`${kind}: ${response.status} ${text}`)
    this.#kinds.add(kind)
    this.acknowledged++
    this.failedSince = 0
    return text === '' ? null : JSON.parse(text)
  }

  async #tradesWriter(): Promise<void> {
    while (!this.#isStopped) {
      const symbol = `T-${++this.#numbers}`
      const body = { ...roundTrip(symbol), portfolioId: this.#main[0] }
      const made = await this.#change('trade', symbol, firstPnl, () => this.#send('POST', '/api/v1/trades', body))
      if (made === null) continue
      const path = `/api/v1/trades/${(made as { trade: Trade }).trade.id}`
      const change = { executions: executions('112.75') }
      if (this.#numbers % 2 === 0) {
        await this.#change('update trade', symbol, laterPnl, () => this.#send('PUT', path, change))
      }
      if (this.#numbers % 3 === 0) await this.#change('delete trade', symbol, absent, () => this.#send('DELETE', path))
    }
  }

  async #importsWriter(): Promise<void> {
    while (!this.#isStopped) {
      const name = `I-${++this.#numbers}`
      const rows = Array.from({ length: importSize }, (_none, i) => ({
        ...roundTrip(`${name}-${i}`),
        importKey: `${name}-${i}`,
      }))
      const body = {
        portfolioId: this.#main[1],
        batchId: randomUUID(),
        format: 'generic',
        fileName: 'fills.csv',
        timeZone: 'UTC',
        rows,
      }
      await this.#change('import', name, String(importSize), () => this.#send('POST', '/api/v1/trades/import', body))
    }
  }

  async #profileWriter(): Promise<void> {
    while (!this.#isStopped) {
      const name = `name ${++this.#numbers}`
      await this.#change('profile', 'profile', name, () =>
        this.#send('PATCH', `/rest/v1/user_profiles?id=eq.${this.#userId}`, { full_name: name }),
      )
    }
  }

  async #portfoliosWriter(): Promise<void> {
    while (!this.#isStopped) {
      // What an earlier round left, answered or not.
      const found = await this.#portfolios().catch((error: unknown) => {
        if (error instanceof ServerFailed) return []
        throw error
      })
      for (const { id, name } of found.filter((portfolio) => !this.#main.includes(portfolio.id))) {
        await this.#change('portfolio', `portfolio ${name}`, absent, () =>
          this.#send('DELETE', `/api/v1/portfolios/${id}`),
        )
      }
      const name = `P-${++this.#numbers}`
      await this.#change('portfolio', `portfolio ${name}`, 'there', () =>
        this.#send('POST', '/api/v1/portfolios', portfolioBody(name)),
      )
    }
  }

  /** Sends writes that must be refused; none of them may ever be found. */
  async #refusedWriter(): Promise<void> {
    while (!this.#isStopped) {
      const wrong = [
        { ...roundTrip('REFUSED-currency', 'EUR'), portfolioId: this.#main[0] },
        { ...roundTrip('REFUSED-owner'), portfolioId: randomUUID() },
        { ...roundTrip('REFUSED-price'), executions: [{ price: 'cheap' }], portfolioId: this.#main[0] },
      ]
      for (const body of wrong) {
        const { status } = await this.#send('POST', '/api/v1/trades', body)
        if (status < 400) throw new Error(`a wrong trade was taken: ${JSON.stringify(body)}`)
      }
    }
  }

  /** Ends `work` after the writes that are under way. */
  stop(): void {
    this.#isStopped = true
  }

  /** Writes until the server is gone, or until `stop`. */
  async work(): Promise<void> {
    const writers = [
      this.#tradesWriter(),
      this.#tradesWriter(),
      this.#importsWriter(),
      this.#profileWriter(),
      this.#portfoliosWriter(),
      this.#refusedWriter(),
    ]
    for (const result of await Promise.allSettled(writers)) {
      if (result.status === 'fulfilled') continue
      const reason: unknown = result.reason
      // fetch throws TypeError for a broken or refused connection; any other error is a fault of the test.
      if (!(reason instanceof TypeError || (reason instanceof Error && reason.name === 'AbortError'))) throw reason
    }
  }

  async #portfolios(): Promise<Portfolio[]> {
    return ((await this.#must('GET', '/api/v1/portfolios')) as { portfolios: Portfolio[] }).portfolios
  }

  /** The present state. */
  async state(): Promise<State> {
    const portfolios = await this.#portfolios()
    const trades = new Map<string, Trade[]>()
    for (const { id } of portfolios) {
      const found = (await this.#must('GET', `/api/v1/trades/portfolio/${id}`)) as {
        trades: Trade[]
        truncated: boolean
      }
      if (found.truncated) throw new Error('more trades than this trial can look at')
      trades.set(id, found.trades)
    }
    const profiles = (await this.#must('GET', `/rest/v1/user_profiles?select=full_name&id=eq.${this.#userId}`)) as {
      full_name: string
    }[]
    return { portfolios, trades, fullName: profiles[0]?.full_name ?? absent }
  }

  #found({ portfolios, trades, fullName }: State): Map<string, string> {
    const found = new Map([
      ['profile', fullName],
      ...portfolios.map(({ name }) => [`portfolio ${name}`, 'there'] as const),
    ])
    for (const { symbol, netPnl } of [...trades.values()].flat()) {
      const batch = /^I-\d+/.exec(symbol)?.[0]
      if (batch === undefined) found.set(symbol, netPnl)
      else found.set(batch, String(Number(found.get(batch) ?? 0) + 1))
    }
    return found
  }

  /** Differences from the acknowledged state. Found values settle open outcomes. */
  lost(state: State): string[] {
    const found = this.#found(state)
    const wrong: string[] = []
    for (const [key, allowed] of this.#allowed) {
      const present = found.get(key) ?? absent
      if (!allowed.has(present)) wrong.push(`${key} is ${present}, not ${[...allowed].join(' or ')}`)
      this.#allowed.set(key, new Set([present]))
    }
    return wrong
  }

  /** Stored data that was never accepted. */
  invented(state: State): string[] {
    return [...this.#found(state).keys()].filter((key) => !this.#allowed.has(key))
  }
}
