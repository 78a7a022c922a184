// Charter Elite over one portfolio. In Chromium: how long after a brush has moved the tools on screen are painted, which are
// the open one and those of the rail that fit in the window. In its thread: how soon all sixteen have a result, and how long
// they take after a brush, with columns from a server as in the browser.
import { netPnlOf } from '#benchmarks/api/journal.mjs'
import { load } from '#benchmarks/api/typescript.mjs'
import { loadTypeScript } from '#scripts/load-typescript.mjs'
import { quantile, withTraderPage } from './trader-page.mjs'

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

/**
 * Defines `nextMove` on the page: resolves with the milliseconds from the next move of the pointer until no tab on screen
 * is of a selection before it and the frame is painted; with null if no tool follows the move.
 */
function defineNextMove() {
  globalThis.tabsOnScreen = () =>
    [...document.querySelectorAll('[role=tab] [aria-busy]')].filter((tab) => {
      const { height, bottom } = tab.getBoundingClientRect()
      return height > 0 && bottom <= innerHeight
    })
  globalThis.nextMove = () =>
    new Promise((resolve) => {
      const tabs = globalThis.tabsOnScreen()
      let [start, wasBusy] = [0, false]
      const observer = new MutationObserver(() => {
        const isBusy = tabs.some((tab) => tab.getAttribute('aria-busy') === 'true')
        if (isBusy) wasBusy = true
        else if (wasBusy) {
          observer.disconnect()
          // The frame is on screen when its task has ended.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        }
      })
      observer.observe(document.querySelector('[role=tablist][aria-label=Tools]'), {
        attributes: true,
        attributeFilter: ['aria-busy'],
        subtree: true,
      })
      const begin = () => {
        start = performance.now()
      }
      addEventListener('pointermove', begin, { capture: true, once: true })
      setTimeout(() => {
        observer.disconnect()
        resolve(null)
      }, 10_000)
    })
}

/** Whether nothing on the page is being loaded or computed. */
const isSettled = () => document.querySelector('.MuiSkeleton-root, [aria-busy="true"]') === null

/** How far apart two places of the pointer are, in pixels: more than a bar is wide. */
const step = 90

/** Long enough for figures with intervals to begin: the next move waits for the tool that is being computed. */
const longRestMs = 1_000

/**
 * Drags a brush over the histogram of R; the milliseconds of each move, and of those after a long rest. Every fifth move
 * comes after a short one.
 */
export async function measureVisibleTools(page, url, rounds) {
  await page.addInitScript(defineNextMove)
  await page.goto(`${url}/charter-elite?tool=rDistribution`)
  const chart = page.getByRole('application').first()
  await chart.waitFor()
  await page.waitForFunction(isSettled, null, { timeout: 120_000 })
  // The tools that are not on screen follow while the page is idle.
  await page.waitForTimeout(3_000)
  await page.waitForFunction(isSettled, null, { timeout: 120_000 })
  await chart.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await chart.boundingBox()
  const places = Math.floor((width - 150) / step)
  const middle = y + height / 2
  await page.mouse.move(x + 75, middle)
  await page.mouse.down()
  const times = []
  const restedTimes = []
  async function move(round) {
    const measured = page.evaluate(() => globalThis.nextMove())
    await page.mouse.move(x + 75 + step * (1 + ((round + 5) % places)), middle)
    const ms = await measured
    if (ms === null) throw new Error('No tool followed the brush.')
    return ms
  }
  for (let round = -5; round < rounds; round += 1) {
    const ms = await move(round)
    // The first moves warm the page up.
    if (round >= 0) times.push(ms)
    await page.waitForTimeout(round % 5 === 4 ? 400 : 30)
  }
  for (let round = rounds; round < rounds * 1.25; round += 1) {
    await page.waitForTimeout(longRestMs)
    restedTimes.push(await move(round))
  }
  // Without the tab of all tools.
  const shown = await page.evaluate(() => globalThis.tabsOnScreen().length - 1)
  await page.mouse.up()
  return { times, restedTimes, shown }
}

/** The tools in their thread: how long they take to open, and after each of some brushes. */
async function measureThread(trader, trades, rounds) {
  // As a bundle, because the thread loads its tools once it runs.
  const { AnalysisApi } = await loadTypeScript('workers/analysis/analysis-api.ts')
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
    const parts = await api.parts(calls, [selection])
    if (!parts.ok) throw new Error(parts.problem.message)
    for (const part of parts.value) {
      const reply = api.load(portfolio, part, await columnsOf(trader, part))
      if (!reply.ok) throw new Error(reply.problem.message)
    }
    const { results } = await runTools(api, calls, selection)
    expectNetPnl(results, netPnlOf(trades))
    return { api, ms: performance.now() - start }
  }
  // The first thread is let go: the memory is that of one.
  const { ms: cold } = await open()
  const warm = await open()
  const times = []
  for (let round = -5; round < rounds; round += 1) {
    const brush = { tool: 'rDistribution', kind: 'range', column: 'realizedR', low: -1, high: (round + 6) / 10 }
    const { ms } = await runTools(warm.api, calls, { ...selection, brushes: [brush] })
    // The first moves warm the thread up.
    if (round >= 0) times.push(ms)
  }
  return { cold, warm: warm.ms, times, memory: process.memoryUsage().arrayBuffers / 1e6 }
}

/** Measures the tools on the trades of a new trader; those on screen may take `required` milliseconds after a brush. */
export function charterElite(trades, rounds, required) {
  return withTraderPage({ name: 'charter-elite', trades, height: 800 }, async (page, url, trader) => {
    const thread = await measureThread(trader, trades, rounds)
    const visible = await measureVisibleTools(page, url, rounds)
    return {
      title: `The analysis tools over ${written(trades)} trades`,
      goals: [
        {
          name: 'visible tools painted after a brush, 95th percentile (ms)',
          is: quantile(visible.times, 0.95),
          required,
        },
        { name: 'first load, warm (ms)', is: thread.warm, required: 2_500 },
      ],
      lines: {
        'visible tools painted after a brush, median (ms)': quantile(visible.times, 0.5),
        'the same after a rest of a second, median (ms)': quantile(visible.restedTimes, 0.5),
        'tools of the rail on screen at 1280 × 800': visible.shown,
        'all sixteen in the thread after a brush, 95th percentile (ms)': quantile(thread.times, 0.95),
        'all sixteen in the thread after a brush, median (ms)': quantile(thread.times, 0.5),
        'first load, cold (ms)': thread.cold,
        'memory of typed arrays (MB)': thread.memory,
        moves: visible.times.length,
      },
    }
  })
}
