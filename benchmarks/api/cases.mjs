import { verify, hash } from '@node-rs/argon2'
// The measured cases. Each gets the traders, asserts the answers, and returns its lines and goals.
import { strictEqual, ok } from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { fill, netPnlOf, winsOf } from './journal.mjs'
import { load, oneAfterTheOther } from './load.mjs'
import { users } from './users.mjs'

const pick = (list, index) => list[(index * 7919) % list.length]
const get = (trader, path) => ({ method: 'GET', path, headers: trader.headers, body: undefined })

/** Columns that a list of trades usually shows, with the fields that it needs. */
const shown =
  'status,revision,isLocked,isExcluded,quoteCurrency,symbol,direction,result,setupId,' +
  'entryAt,exitAt,quantity,entryPrice,exitPrice,totalFees,netPnl,realizedR,holdMinutes'

const listOf = (trader) => `/api/v1/trades/optimized?portfolio_id=${trader.portfolioId}&limit=100&columns=${shown}`

/** Pages of a list: first pages in several orders, filters, and pages far down. */
async function pagesOf(trader) {
  const list = listOf(trader)
  const paths = [
    list,
    `${list}&sort=netPnl&order=asc`,
    `${list}&sort=realizedR`,
    `${list}&symbol=ACME`,
    `${list}&result=loss`,
    `${list}&from=2018-01-01&to=2018-06-30`,
  ]
  const first = await trader.send('GET', list)
  strictEqual(first.totals.trades, trader.trades)
  strictEqual(Number(first.totals.netPnl), netPnlOf(trader.trades))
  strictEqual(first.totals.wins, winsOf(trader.trades))
  let { nextCursor } = first
  for (let page = 0; page < 5 && nextCursor !== null; page++) {
    const path = `${list}&cursor=${encodeURIComponent(nextCursor)}`
    paths.push(path)
    nextCursor = (await trader.send('GET', path)).nextCursor
  }
  // The figures beside a page are computed with the first and kept while the trades stand: the screen, too, asks for
  // the first page of a filter once and for many after it.
  for (const path of paths) await trader.send('GET', path)
  return paths
}

/** A call by a new caller each time, because the limit of calls counts per caller. */
const anybody = (index) => ({
  method: 'GET',
  path: '/api/v1/health',
  headers: { 'x-forwarded-for': `10.201.${(index >> 8) & 255}.${index & 255}` },
})

export async function pages({ url, traders, seconds }) {
  const asked = []
  for (const trader of traders) for (const path of await pagesOf(trader)) asked.push(get(trader, path))
  const next = (index) => pick(asked, index)
  // Below an account's limit of calls per minute, which is unrelated to speed.
  const rate = Math.min(1_000, traders.length * 20)
  const health = await load({ url, connections: 2, rate, seconds, next: anybody })
  const two = await load({ url, connections: 2, rate, seconds, next })
  const ten = await load({ url, connections: 10, rate, seconds, next })
  strictEqual(two.errors + ten.errors + health.errors, 0)
  return {
    title: 'a page of 100 trades',
    lines: { 'GET /health, 2 connections': health, 'pages, 2 connections': two, 'pages, 10 connections': ten },
    goals: [{ name: 'p99 of a page (ms)', is: two.p99, required: 20 }],
  }
}

export async function metrics({ traders: [trader], rounds }) {
  const path = `/api/v1/metrics/portfolio/${trader.portfolioId}`
  const begin = performance.now()
  const answer = await trader.send('GET', path)
  const cold = performance.now() - begin
  strictEqual(answer.trades, trader.trades)
  strictEqual(answer.metrics.netPnl.value, netPnlOf(trader.trades))
  strictEqual(answer.metrics.winRate.value, winsOf(trader.trades) / trader.trades)
  const warm = await oneAfterTheOther(rounds, () => trader.send('GET', path))
  const health = await oneAfterTheOther(rounds, () => trader.send('GET', '/api/v1/health'))
  return {
    title: `metrics of a portfolio of ${trader.trades.toLocaleString('en')} trades`,
    lines: {
      'GET /health': health,
      warm,
      'first after a change': { p50: cold, p99: cold, max: cold, perSecond: 1000 / cold },
    },
    goals: [{ name: 'p50 when warm (ms)', is: warm.p50, required: 60 }],
  }
}

export async function signIn({ url, traders, seconds }) {
  const digest = await hash('a password of some length')
  const checks = { count: 0 }
  const until = performance.now() + seconds * 1000
  // As many at once as the server computes.
  const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        ok(await verify(digest, 'a password of some length'))
        checks.count++
      }
    }),
  )
  const alone = checks.count / seconds
  const signIns = await load({
    url,
    connections: 8,
    seconds,
    next: (index) => {
      const trader = pick(traders, index)
      return {
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        // Limits count per address and account; a fresh address each time avoids them.
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.200.${(index >> 8) & 255}.${index & 255}`,
        },
        body: JSON.stringify({ email: trader.email, password: trader.password }),
      }
    },
  })
  strictEqual(signIns.errors, 0)
  return {
    title: 'sign-in',
    lines: {
      'argon2 alone, as many at once as the server': { p50: null, p99: null, max: null, perSecond: alone },
      'POST /token, 8 connections': signIns,
    },
    goals: [
      {
        name: 'sign-ins for each 100 hashes alone',
        is: (100 * signIns.perSecond) / alone,
        required: 50,
        better: 'high',
      },
    ],
  }
}

/** Guesses of passwords at a time; more than the server lets run and wait, so that some are refused. */
const guessers = 150

/** What a trader is answered while others guess passwords without a pause, beside what is answered without them. */
export async function passwordFlood({ url, traders: [trader], seconds }) {
  const paths = [listOf(trader), '/api/v1/portfolios', `/api/v1/metrics/portfolio/${trader.portfolioId}`]
  const ask = (index) => trader.send('GET', paths[index % paths.length])
  const calls = seconds * 15
  // Warm, so that the first line does not carry the compiler's work.
  await oneAfterTheOther(calls, ask)
  const quiet = await oneAfterTheOther(calls, ask)
  const answeredMeanwhile = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return oneAfterTheOther(calls, ask)
  }
  const others = answeredMeanwhile()
  const over = new AbortController()
  others.finally(() => over.abort()).catch(() => {})
  const statuses = { 400: 0, 429: 0 }
  const guess = async (guesser) => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        // A new address and account each time: the limits of both are another matter.
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${210 + (guesser >> 6)}.${guesser & 63}.${turn & 255}`,
        },
        body: JSON.stringify({ email: `guess-${guesser}-${turn}@example.com`, password: 'a guessed password' }),
      })
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      await response.arrayBuffer()
      // Who is refused comes back a moment later, as a program that guesses would.
      if (response.status === 429) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const begin = performance.now()
  await Promise.all(Array.from({ length: guessers }, (_, guesser) => guess(guesser)))
  const took = (performance.now() - begin) / 1_000
  const inFlood = await others
  // Only a flood that is hashed and refused in part has reached the bound.
  ok(statuses[400] > 0 && statuses[429] > 0, `the flood was answered ${JSON.stringify(statuses)}`)
  const rate = (count) => ({ p50: null, p99: null, max: null, perSecond: count / took })
  return {
    title: 'a flood of passwords',
    lines: {
      'calls of a trader, alone': quiet,
      'the same calls in the flood': inFlood,
      'guesses that were hashed': rate(statuses[400]),
      'guesses that were refused': rate(statuses[429]),
    },
    goals: [{ name: 'p50 of others in a flood of passwords (times)', is: inFlood.p50 / quiet.p50, required: 2 }],
  }
}

/** A trader's minute of work: mostly reads, sometimes a trade logged or changed. */
function action(trader, index) {
  const list = listOf(trader)
  const turn = index % 20
  if (turn < 8) return { kind: 'a page', ...get(trader, turn % 2 === 0 ? list : `${list}&sort=netPnl`) }
  if (turn < 11) return { kind: 'metrics', ...get(trader, `/api/v1/metrics/portfolio/${trader.portfolioId}`) }
  if (turn < 14) return { kind: 'portfolios', ...get(trader, '/api/v1/portfolios') }
  if (turn < 16) return { kind: 'setups', ...get(trader, '/api/v1/setups') }
  if (turn < 18) return { kind: 'the account', ...get(trader, '/auth/v1/user') }
  const at = Date.UTC(2026, 0, 5) + index * 1000
  return {
    kind: 'logging a trade',
    method: 'POST',
    path: '/api/v1/trades',
    headers: trader.headers,
    body: JSON.stringify({
      portfolioId: trader.portfolioId,
      status: 'completed',
      symbol: 'ACME',
      assetClass: 'stock',
      quoteCurrency: 'USD',
      pointValue: '1',
      direction: 'long',
      executions: [fill(at, 'buy', 100), fill(at + 500, 'sell', 101)],
    }),
  }
}

const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]

export async function mixed({ url, traders, seconds, memory }) {
  const samples = []
  const timer = setInterval(() => samples.push(memory()), 1_000)
  // A hundred traders act every second, each at another step of the same sequence.
  const { all, kinds, refused } = await users({
    url,
    count: 100,
    comeIn: 30_000,
    every: 1_000,
    seconds,
    next: (user, turn) => action(traders[user % traders.length], user * 7 + turn),
  })
  clearInterval(timer)
  // The first third is warm-up: it fills caches and lets the optimizer work.
  const third = Math.floor(samples.length / 3)
  const [second, last] = [middle(samples.slice(third, 2 * third)), middle(samples.slice(2 * third))]
  return {
    title: `100 traders at once, for ${seconds} s`,
    lines: {
      'all actions': all,
      ...kinds,
      'memory of the second third (MB)': { p50: second },
      'memory of the last third (MB)': { p50: last },
    },
    goals: [
      { name: 'p99 (ms)', is: all.p99, required: 250 },
      { name: 'errors', is: all.errors, required: 0, refused },
      { name: 'memory, last third against second (%)', is: (100 * last) / second, required: 110 },
    ],
  }
}

/** A hundred traders who never wait between two actions, each with a journal of their own: what the server can do at most. */
export async function unpaused({ url, traders, seconds, required, processorTime }) {
  const before = processorTime()
  const { all, kinds, refused } = await users({
    url,
    count: 100,
    comeIn: 1_000,
    every: 0,
    seconds,
    next: (user, turn) => action(traders[user % traders.length], user * 7 + turn),
  })
  return {
    title: `100 traders without a pause, for ${seconds} s`,
    lines: {
      'all actions': all,
      ...kinds,
      // Unlike the others, a line that other work on the machine hardly changes.
      "the server's processor time an action (ms)": { p50: (1_000 * (processorTime() - before)) / all.answers },
    },
    goals: [
      { name: 'actions per second', is: all.perSecond, required: required.perSecond, better: 'high' },
      { name: 'p99 (ms)', is: all.p99, required: required.p99 },
      { name: 'errors', is: all.errors, required: 0, refused },
    ],
  }
}
