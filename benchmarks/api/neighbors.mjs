// What one account costs another: the calls of a large account, thirty at once, beside the list of a small one.
import { ok } from 'node:assert/strict'
import { spread } from './load.mjs'

const atOnce = 30
const zones = ['Asia/Tokyo', 'America/New_York']

/** The calls that read or rewrite a whole portfolio. */
const largeCalls = ({ portfolioId: id }) => {
  const growth = {
    model: { kind: 'iid' },
    sizing: { kind: 'fixedFraction', fraction: 0.01 },
    extraCostR: 0,
    paths: 2_000,
    steps: 500,
    seed: [1, 2],
    flows: [],
    ruin: [],
    stopAtRuin: false,
    goal: null,
    resampleHistory: false,
    recovery: false,
  }
  const simulation = { portfolioId: id, assumedRisk: null, filter: null, save: null, parameters: growth }
  return {
    'time zone': (place) => ['PUT', `/portfolios/${id}`, { timeZone: zones[place % zones.length] }],
    'calculate-balance': () => ['POST', `/portfolios/${id}/calculate-balance`],
    archive: () => ['GET', '/account/archive'],
    'export as CSV': () => ['GET', `/trades/export?format=csv&portfolio_id=${id}`],
    'columns as Arrow': () => ['GET', `/trades/columns?portfolio_id=${id}&columns=tradeId,netPnl,realizedR,exitAt`],
    simulation: () => ['POST', '/monte-carlo-simulator/monte-carlo-simulator/portfolio-growth', simulation],
  }
}

/** Sends a call and reads its answer to the end; returns the status. */
async function statusOf({ url, headers }, [method, path, body]) {
  const { 'content-type': type, ...others } = headers
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: body === undefined ? others : { ...others, 'content-type': type },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

const listPortfolios = ['GET', '/portfolios']

/** What a small account waits for its list while a large one does each of its calls thirty times at once. */
export async function neighbors({ traders: [large, small] }) {
  const lines = {}
  const goals = []
  for (const [name, call] of Object.entries(largeCalls(large))) {
    const times = []
    const reading = { goesOn: true }
    const begin = performance.now()
    const flood = Promise.all(Array.from({ length: atOnce }, (_, place) => statusOf(large, call(place)))).finally(
      () => {
        reading.goesOn = false
      },
    )
    while (reading.goesOn) {
      const asked = performance.now()
      ok((await statusOf(small, listPortfolios)) === 200)
      times.push(performance.now() - asked)
      // As a person does, who looks before asking again.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const statuses = await flood
    // The last of slow calls wait for their turn in vain.
    ok(
      statuses.includes(200) && statuses.every((status) => status === 200 || status === 429),
      `${name} answered ${[...new Set(statuses)].join(', ')}`,
    )
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)]
    lines[`beside ${atOnce} × ${name}`] = spread(times, (performance.now() - begin) / 1_000)
    goals.push({ name: `p95 beside ${atOnce} × ${name} (ms)`, is: p95, required: 300 })
  }
  return { title: `a small account beside one of ${large.trades.toLocaleString('en')} trades`, lines, goals }
}
