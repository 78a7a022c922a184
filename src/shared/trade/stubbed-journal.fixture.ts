import { buildFacts, type Stated } from '#domain/datapoints/derivations/facts.fixture.ts'
import type { SavedView } from '#domain/journal/saved-view.ts'
import { sumMoney } from '#domain/numbers/decimal.ts'
import type { Id, Instant, Money } from '#domain/numbers/units.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { mergeTrades } from '#domain/trade/merge-trades.ts'
import { splitTrade, type TakenFill } from '#domain/trade/split-trade.ts'
import type { Trade, TradeInput } from '#domain/trade/trade.ts'
import { idOf, listAnswers } from './journal-lists.fixture.ts'

/** A trade of the main portfolio: 10 of ABC bought at 100 and sold at 105 with a stop at 98, unless stated. */
export function tradeOf(number: number, stated: Stated = {}, kept: Partial<Trade> = {}): Trade {
  const { trade } = buildFacts(stated, { portfolio: { timeZone: 'UTC' } })
  return { ...trade, id: idOf(number), portfolioId: mainPortfolio.id, ...kept }
}

/** A call as it was sent: with ":id" for ids in its path, such as "PUT /trades/:id". */
export interface SentCall {
  readonly call: string
  readonly id: Id
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}
/** A body, a response, or a promise of one. */
type Answer = (sent: SentCall) => unknown
export type Answers = Readonly<Record<string, Answer>>

export const refusal = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ code, message }), { status })

const anyId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu
/** Conditions of queries, with the field of a trade that each is about. */
const conditions = {
  id: 'id',
  result: 'result',
  direction: 'direction',
  symbol: 'symbol',
  exit_reason: 'exitReason',
} as const

const meets = (trade: Trade, query: SentCall['query']) =>
  Object.entries(conditions).every(
    ([name, field]) =>
      query[name] === undefined ||
      query[name].split(',').includes(String(trade[field as keyof Trade] as string | boolean | null)),
  )

function inOrder(trades: readonly Trade[], { sort = 'exitAt', order = 'desc' }: SentCall['query']): Trade[] {
  const valueOf = (trade: Trade) => {
    const value = trade[sort as keyof Trade] as string | number | null
    return value === null ? '' : typeof value === 'number' || !Number.isNaN(Number(value)) ? Number(value) : value
  }
  const rising = trades.toSorted((a, b) => (valueOf(a) < valueOf(b) ? -1 : valueOf(a) > valueOf(b) ? 1 : 0))
  return order === 'asc' ? rising : rising.toReversed()
}

/** The totals of trades as the server states them. */
export function totalsOf(trades: readonly Trade[]) {
  const counted = trades.filter(({ status, isExcluded }) => status === 'completed' && !isExcluded)
  const count = (result: Trade['result']) => counted.filter((trade) => trade.result === result).length
  const money = (field: 'grossPnl' | 'totalFees' | 'netPnl') =>
    sumMoney(counted.map((trade) => trade[field] ?? ('0' as Money)))
  const inR = counted.flatMap(({ realizedR }) => (realizedR === null ? [] : [realizedR]))
  return {
    trades: trades.length,
    completed: counted.length,
    excluded: trades.filter(({ isExcluded }) => isExcluded).length,
    wins: count('win'),
    losses: count('loss'),
    breakevens: count('breakeven'),
    grossPnl: money('grossPnl'),
    totalFees: money('totalFees'),
    netPnl: money('netPnl'),
    totalR: inR.length === 0 ? null : inR.reduce((sum, r) => sum + Number(r), 0),
    tradesWithR: inR.length,
  }
}

const derived = (trade: Trade, part: TradeInput): Trade => ({
  ...trade,
  ...part,
  ...deriveTrade(part, { timeZone: mainPortfolio.timeZone, breakevenTolerance: '0' as Money }),
  // A part states the answers alone; a trade has their rules with them.
  ruleResponses: trade.ruleResponses,
  revision: trade.revision + 1,
})

const stated = (body: unknown) => (body as { readonly trades: readonly (Partial<Trade> & { id: Id })[] }).trades

/** Rejects when the caller gives up. */
const abandoned = (signal: AbortSignal | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

/**
 * A server with a few trades and views, which keeps what is changed. `given` replaces single answers. A test stubs `fetch`
 * with `serve`; `calls` are those that were made.
 */
export function stubJournal(initial: readonly Trade[], given: Answers = {}) {
  let trades = [...initial]
  let views: SavedView[] = []
  const calls: SentCall[] = []

  const find = (id: Id) => trades.find((trade) => trade.id === id)
  function change(id: Id, changes: Partial<Trade>): Trade | string {
    const stored = find(id)
    if (stored === undefined) return 'Not found.'
    const { revision, ...fields } = changes
    if (revision !== undefined && revision !== stored.revision) return 'The trade has changed since you opened it.'
    if (stored.isLocked && fields.isLocked !== false) return 'The trade is locked.'
    const changed = { ...stored, ...fields, revision: stored.revision + 1 }
    trades = trades.map((trade) => (trade.id === id ? changed : trade))
    return changed
  }
  function remove(id: Id): boolean {
    if (find(id)?.isLocked !== false) return false
    trades = trades.filter((trade) => trade.id !== id)
    return true
  }
  const matching = ({ query }: SentCall) =>
    inOrder(
      trades.filter((trade) => meets(trade, query)),
      query,
    )
  const changedView = (body: unknown, view?: SavedView) => ({
    isDefault: false,
    createdAt: '2025-03-01T12:00:00.000Z' as Instant,
    id: idOf(301 + views.length),
    ...view,
    ...(body as Pick<SavedView, 'name' | 'definition'>),
    updatedAt: '2025-03-01T12:00:00.000Z' as Instant,
  })

  const answers: Answers = {
    ...Object.fromEntries(Object.entries(listAnswers).map(([call, body]) => [call, () => body])),
    'GET /trades/rows': (sent) => {
      const from = Number(sent.query['cursor'] ?? sent.query['offset'] ?? 0)
      const end = from + Number(sent.query['limit'] ?? 200)
      const found = matching(sent)
      const page = found.slice(from, end).map((trade) => ({ ...trade, fillCount: trade.executions.length }))
      return { trades: page, nextCursor: end < found.length ? String(end) : null }
    },
    'GET /trades/optimized': (sent) => ({
      trades: matching(sent).map((trade) => ({ ...trade, fillCount: trade.executions.length })),
      nextCursor: null,
      totals: totalsOf(matching(sent)),
      symbols: [],
    }),
    'GET /trades/totals': (sent) => ({
      totals: totalsOf(matching(sent)),
      symbols: [...new Set(trades.map(({ symbol }) => symbol))].toSorted(),
    }),
    'GET /trades/groups': (sent) => {
      const keyOf = (trade: Trade) => trade[sent.query['by'] as keyof Trade] as string | null
      const keys = [...new Set(matching(sent).map(keyOf))].toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
      return {
        groups: keys.map((key) => ({ key, ...totalsOf(matching(sent).filter((trade) => keyOf(trade) === key)) })),
        truncated: false,
      }
    },
    'GET /trades/:id': ({ id }) => {
      const trade = find(id)
      return trade === undefined ? refusal(404, 'not_found', 'There is no such trade.') : { trade }
    },
    'PUT /trades/:id': ({ id, body }) => {
      const changed = change(id, body as Partial<Trade>)
      return typeof changed === 'string' ? refusal(409, 'conflict', changed) : { trade: changed }
    },
    'DELETE /trades/:id': ({ id }) => (remove(id) ? { done: true } : refusal(409, 'locked', 'The trade is locked.')),
    'PUT /trades/bulk-update': ({ body }) => ({
      results: stated(body).map(({ id, ...changes }, index) => {
        const changed = change(id, changes)
        return typeof changed === 'string'
          ? { index, id, status: 'refused', revision: null, problem: { code: 'locked', message: changed } }
          : { index, id, status: 'updated', revision: changed.revision }
      }),
    }),
    'POST /trades/bulk-delete': ({ body }) => ({
      results: stated(body).map(({ id }, index) =>
        remove(id)
          ? { index, id, status: 'deleted', revision: null }
          : {
              index,
              id,
              status: 'refused',
              revision: null,
              problem: { code: 'locked', message: 'The trade is locked.' },
            },
      ),
    }),
    'POST /trades/:id/split': ({ id, body }) => {
      const whole = find(id)
      const { first, second } = whole === undefined ? {} : splitTrade(whole, (body as { taken: TakenFill[] }).taken)
      if (whole === undefined || !first || !second) return refusal(400, 'validation', 'Nothing to split.')
      const parts = { first: derived(whole, first), second: { ...derived(whole, second), id: idOf(99), revision: 1 } }
      trades = [...trades.map((trade) => (trade.id === id ? parts.first : trade)), parts.second]
      return parts
    },
    'POST /trades/merge': ({ body }) => {
      const ids = new Set(stated(body).map(({ id }) => id))
      const [first, ...others] = inOrder(trades, { sort: 'entryAt', order: 'asc' }).filter(({ id }) => ids.has(id))
      if (first === undefined) return refusal(404, 'not_found', 'There is no such trade.')
      const trade = derived(first, mergeTrades([first, ...others]))
      const removed = others.map(({ id }) => id)
      trades = trades.filter(({ id }) => !removed.includes(id)).map((one) => (one.id === trade.id ? trade : one))
      return { trade, removed }
    },
    'GET /saved-views': () => ({ views }),
    'POST /saved-views': ({ body }) => {
      const view = changedView(body)
      views = [...views, view]
      return { view }
    },
    'PUT /saved-views/:id': ({ id, body }) => {
      const view = changedView(
        body,
        views.find((one) => one.id === id),
      )
      views = views.map((one) => (one.id === id ? view : one))
      return { view }
    },
    'DELETE /saved-views/:id': ({ id }) => {
      views = views.filter((one) => one.id !== id)
      return { done: true }
    },
  }

  async function serve(
    address: string,
    init: { method: string; body?: string; signal?: AbortSignal },
  ): Promise<Response> {
    const { pathname, searchParams } = new URL(address.replace('/api/v1', ''), 'http://localhost')
    const sent: SentCall = {
      call: `${init.method} ${pathname.replaceAll(anyId, ':id')}`,
      id: pathname.match(anyId)?.[0] ?? '',
      query: Object.fromEntries(searchParams),
      body: init.body === undefined ? null : (JSON.parse(init.body) as unknown),
    }
    calls.push(sent)
    const answer = given[sent.call] ?? answers[sent.call]
    if (answer === undefined) throw new Error(`No answer for ${sent.call}`)
    const body = await Promise.race([answer(sent), abandoned(init.signal)])
    return body instanceof Response ? body : new Response(JSON.stringify(body))
  }
  return {
    serve,
    calls,
    /** The calls of a kind, in their order. */
    sent: (call: string) => calls.filter((one) => one.call === call),
    trades: () => trades,
    setTrades: (next: readonly Trade[]) => {
      trades = [...next]
    },
    setViews: (next: readonly SavedView[]) => {
      views = [...next]
    },
  }
}
