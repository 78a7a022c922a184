// The analysis tools over one portfolio, as the thread of Charter Elite runs them: how soon all sixteen have a result, and
// how long they take after a brush has moved. The columns come from a server as they do in the browser.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { netPnlOf, Trader } from '#benchmarks/api/journal.mjs'
import { startServer } from '#benchmarks/api/server.mjs'
import { load } from '#benchmarks/api/typescript.mjs'
import { quantile } from './trader-page.mjs'

const written = (count) => count.toLocaleString('en-US')

async function columnsOf(trader, part) {
  const query = new URLSearchParams({ portfolio_id: trader.portfolioId, group: part })
  const response = await fetch(`${trader.url}/api/v1/trades/columns?${query}`, { headers: trader.headers })
  if (!response.ok) throw new Error(`The columns of ${part} answered ${response.status}`)
  return response.arrayBuffer()
}

/** Runs tools on a selection; returns their results by key and the milliseconds. */
async function runTools(api, calls, selection) {
  const results = new Map()
  const start = performance.now()
  await api.run({ selection, compare: null, tools: calls, depth: 'quick' }, ({ tool, result, problem }) => {
    if (problem !== null) throw new Error(`${tool}: ${problem}`)
    results.set(tool, result)
  })
  const ms = performance.now() - start
  if (results.size !== calls.length) throw new Error(`${results.size} of ${calls.length} tools have a result`)
  return { results, ms }
}

function expectNetPnl(results, expected) {
  const is = results.get('breakdown').figures.find(({ key }) => key === 'netPnl').value
  if (is !== expected) throw new Error(`The breakdown says ${is}, not ${expected}`)
}

/** Measures the tools on the trades of a new trader; a brush may take `required` milliseconds. */
export async function charterElite(trades, rounds, required) {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-charter-elite-'))
  const server = await startServer(folder)
  try {
    const trader = await (await (await new Trader(server.url).signUp()).openPortfolio()).importTrades(trades)
    const { AnalysisApi } = await load('workers/analysis/analysis-api.ts')
    const { toolKeys } = await load('src/domain/analysis/shapes/tool-keys.ts')
    const { noConditions } = await load('src/domain/analysis/shapes/trade-conditions.ts')
    const calls = toolKeys.map((tool) => ({ tool, options: {} }))
    const selection = { portfolioIds: [trader.portfolioId], conditions: noConditions, brushes: [] }
    const portfolio = {
      id: trader.portfolioId,
      currency: 'USD',
      timeZone: 'America/New_York',
      openingBalance: '1000000',
      benchmarkSymbol: null,
      flows: [],
    }
    /** A thread with all columns, and how long it took to have all results. */
    const open = async () => {
      const start = performance.now()
      const api = new AnalysisApi()
      api.show([portfolio.id])
      for (const part of api.parts(calls, [selection]).value) {
        const reply = api.load(portfolio, part, await columnsOf(trader, part))
        if (!reply.ok) throw new Error(reply.problem.message)
      }
      const { results } = await runTools(api, calls, selection)
      expectNetPnl(results, netPnlOf(trades))
      return { api, ms: performance.now() - start }
    }
    const cold = await open()
    const { api, ms: warm } = await open()
    const times = []
    for (let round = -5; round < rounds; round += 1) {
      const brush = { tool: 'rDistribution', kind: 'range', column: 'realizedR', low: -1, high: (round + 6) / 10 }
      const { ms } = await runTools(api, calls, { ...selection, brushes: [brush] })
      // The first moves warm the thread up.
      if (round >= 0) times.push(ms)
    }
    const { memoryUsage } = process
    return {
      title: `All sixteen analysis tools over ${written(trades)} trades`,
      goals: [
        { name: 'all tools after a brush, 95th percentile (ms)', is: quantile(times, 0.95), required },
        { name: 'first load, warm (ms)', is: warm, required: 2_500 },
      ],
      lines: {
        'all tools after a brush, median (ms)': quantile(times, 0.5),
        'first load, cold (ms)': cold.ms,
        'memory of typed arrays (MB)': memoryUsage().arrayBuffers / 1e6,
        moves: times.length,
      },
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
