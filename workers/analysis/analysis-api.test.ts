import { expect, test } from 'vitest'
import { columnGroupKeys } from '#domain/analysis/shapes/column-groups.ts'
import type { Brush, Selection } from '#domain/analysis/shapes/selection.ts'
import { toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import { noConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import type { Money } from '#domain/numbers/units.ts'
import { AnalysisApi } from './analysis-api.ts'
import { closedTrade, type TradeSketch, writeArrow } from './arrow.fixture.ts'
import type { PortfolioSketch, ToolAnswer, ToolCall } from './shapes.ts'

const portfolio: PortfolioSketch = {
  id: '10000000-0000-4000-8000-000000000000',
  currency: 'USD',
  timeZone: 'UTC',
  openingBalance: '10000' as Money,
  flows: [],
  benchmarkSymbol: null,
}
const other = { ...portfolio, id: '20000000-0000-4000-8000-000000000000' }
const setups = ['50000000-0000-4000-8000-000000000001', '50000000-0000-4000-8000-000000000002'] as const

const trades = Array.from({ length: 40 }, (_, index) =>
  closedTrade(index, index % 3 === 0 ? -1 : 1, {
    setupId: setups[index % 2],
    metRuleIds: ['rule'],
    lessons: index === 0 ? 'Wait' : null,
  }),
)
const all: Selection = { portfolioIds: [], conditions: noConditions, brushes: [] }

function load(api: AnalysisApi, of: readonly TradeSketch[] = trades, revision = 1, sketch = portfolio) {
  api.show([sketch.id])
  for (const group of columnGroupKeys) {
    const reply = api.load(
      sketch,
      group,
      writeArrow(group, of, { revision: String(revision), rules: '{"rule":"Wait"}' }),
    )
    expect(reply).toMatchObject({ ok: true, value: { revision, trades: of.length, rules: { rule: 'Wait' } } })
  }
}

async function run(
  api: AnalysisApi,
  tools: readonly ToolCall[],
  selection: Selection,
  compare: Selection | null = null,
) {
  const answers: ToolAnswer[] = []
  const reply = await api.run({ selection, compare, tools, depth: 'full' }, (answer) => void answers.push(answer))
  return { reply, answers }
}

const bySetup: Brush = { tool: 'breakdown', kind: 'values', column: 'setupId', values: [setups[0]] }
const breakdown: ToolCall = { tool: 'breakdown', options: null }
const holding: ToolCall = { tool: 'holding', options: null }

test('runs every tool on what arrived as Arrow', async () => {
  const api = new AnalysisApi()
  load(api)
  const tools = toolKeys.map((tool) => ({ tool, options: null }))
  const { answers } = await run(api, tools, all)
  expect(answers.map(({ tool, problem }) => [tool, problem])).toEqual(tools.map(({ tool }) => [tool, null]))
  const figures = answers.find(({ tool }) => tool === 'breakdown')?.result?.figures ?? []
  // 14 losses of 1R and 26 wins of 1R, with a risk of 100 each.
  expect(figures.find(({ key }) => key === 'netPnl')?.value).toBe(1_200)
  expect(figures.find(({ key }) => key === 'winRate')?.value).toBeCloseTo(26 / 40)
})

test('the brush of a tool cuts the others and not itself', async () => {
  const api = new AnalysisApi()
  load(api)
  const { answers } = await run(api, [breakdown, holding], { ...all, brushes: [bySetup] })
  expect(answers.map(({ result }) => result?.coverage.of)).toEqual([40, 20])
})

test('compares two selections', async () => {
  const api = new AnalysisApi()
  load(api)
  const b = { ...all, conditions: { ...noConditions, setups: [setups[1]] } }
  const { answers } = await run(api, [breakdown], { ...all, conditions: { ...noConditions, setups: [setups[0]] } }, b)
  const net = (key: 'result' | 'other') => answers[0]?.[key]?.figures.find((figure) => figure.key === 'netPnl')?.value
  expect((net('result') ?? 0) + (net('other') ?? 0)).toBe(1_200)
  expect(answers[0]?.differences?.some(({ figure }) => figure === 'meanR')).toBe(true)
})

test('leaves out tools whose columns have not arrived', async () => {
  const api = new AnalysisApi()
  api.show([portfolio.id])
  api.load(portfolio, 'core', writeArrow('core', trades, { revision: '1' }))
  const tools = [breakdown, { tool: 'fees', options: null }] as const
  expect((await run(api, tools, all)).answers.map(({ tool }) => tool)).toEqual(['breakdown'])
  expect(await api.parts(tools, [all])).toEqual({ ok: true, value: ['core', 'costs'] })
  api.load(portfolio, 'costs', writeArrow('costs', trades, { revision: '1' }))
  expect((await run(api, tools, all)).answers.map(({ tool }) => tool)).toEqual(['breakdown', 'fees'])
})

test('a newer run ends the one before', async () => {
  const api = new AnalysisApi()
  load(api)
  // Each answer lets the next call in, as a message does between two tools.
  const first: string[] = []
  const second: Promise<unknown>[] = []
  const reply = await api.run(
    { selection: all, compare: null, tools: [breakdown, holding], depth: 'quick' },
    ({ tool }) => {
      first.push(tool)
      if (second.length === 0) second.push(run(api, [holding], all))
    },
  )
  expect(reply).toMatchObject({ ok: false, problem: { code: 'cancelled' } })
  expect(first).toEqual(['breakdown'])
  expect(await second[0]).toMatchObject({ reply: { ok: true, value: { ran: 1 } } })
})

test('shows a newer revision once every part of it is there', async () => {
  const api = new AnalysisApi()
  load(api)
  const count = async () => (await run(api, [holding], all)).answers[0]?.result?.coverage.of
  const fewer = trades.slice(0, 30)
  for (const group of columnGroupKeys.slice(1)) api.load(portfolio, group, writeArrow(group, fewer, { revision: '2' }))
  expect(await count()).toBe(40)
  api.load(portfolio, 'core', writeArrow('core', fewer, { revision: '2' }))
  expect(await count()).toBe(30)
  // What is older than what is shown arrived late.
  api.load(portfolio, 'core', writeArrow('core', trades, { revision: '1' }))
  expect(await count()).toBe(30)
})

test('waits for all portfolios that are shown, and forgets what it had with another set of them', async () => {
  const api = new AnalysisApi()
  const fill = (sketch: PortfolioSketch, of: readonly TradeSketch[], revision: string) => {
    for (const group of columnGroupKeys) api.load(sketch, group, writeArrow(group, of, { revision }))
  }
  const counts = async (selection = all) =>
    (await run(api, [holding], selection)).answers.map(({ result }) => result?.coverage.of)
  const more = [closedTrade(100, 2), closedTrade(101, -1)]
  api.show([portfolio.id, other.id])
  fill(portfolio, trades, '1')
  expect(await counts()).toEqual([])
  fill(other, more, '9')
  expect(await counts()).toEqual([42])
  expect(await counts({ ...all, portfolioIds: [other.id] })).toEqual([2])
  // A change in one of them leaves the other as it is.
  fill(other, [...more, closedTrade(102, 1)], '10')
  expect(await counts()).toEqual([43])
  api.show([other.id])
  expect(await counts()).toEqual([])
  fill(other, more, '11')
  fill(portfolio, trades, '1')
  expect(await counts()).toEqual([2])
})

test('follows cash flows and the opening balance of unchanged trades', async () => {
  const api = new AnalysisApi()
  load(api)
  const equity: ToolCall = { tool: 'equity', options: { unit: 'percent' } }
  const growth = async () => (await run(api, [equity], all)).answers[0]?.result?.figures.map(({ value }) => value)
  const before = await growth()
  load(api)
  expect(await growth()).toEqual(before)
  load(api, trades, 1, { ...portfolio, openingBalance: '5000' as Money })
  expect(await growth()).not.toEqual(before)
})

test('lists the trades behind a group, sorted and a page at a time', async () => {
  const api = new AnalysisApi()
  load(api)
  const query = {
    selection: all,
    call: breakdown,
    group: null,
    sort: 'date',
    isDescending: true,
    from: 0,
    count: 3,
  } as const
  const page = async (more: object) => {
    const reply = await api.trades({ ...query, ...more })
    if (!reply.ok) throw new Error(reply.problem.message)
    return reply.value
  }
  expect((await page({})).total).toBe(40)
  expect((await page({})).trades.map(({ date }) => date)).toEqual(['2025-02-14', '2025-02-13', '2025-02-12'])
  expect((await page({ sort: 'realizedR', isDescending: false })).trades.map(({ realizedR }) => realizedR)).toEqual([
    -1, -1, -1,
  ])
  const ofGroup = await page({ group: `setupId:${setups[1]}|direction:short`, isDescending: false, from: 19, count: 5 })
  expect(ofGroup).toMatchObject({
    total: 20,
    trades: [{ setupId: setups[1], direction: 'short', currency: 'USD', netPnl: -100 }],
  })
  expect((await page({ isDescending: false, count: 1 })).trades).toMatchObject([{ note: 'Wait', date: '2025-01-06' }])
})

test('lists as many trades behind each group of each tool as the group has', async () => {
  const api = new AnalysisApi()
  load(api)
  const calls = toolKeys.map((tool): ToolCall => ({ tool, options: null }))
  const wanted = await api.extras({ tool: 'ratios', options: null }, all)
  if (!wanted.ok || wanted.value === null) throw new Error('nothing is wanted')
  const profitFactor = { value: 1.5, low95: 1, high95: 2 }
  api.setExtras(wanted.value.stamp, { resampling: { trades: 40, profitFactor } as never }, [])
  const { answers } = await run(api, calls, all)
  const groups = answers.flatMap(({ tool, result }) => (result?.groups ?? []).map((group) => ({ tool, group })))
  // Those of complete answers, and of what the engine tells, are among them.
  expect(groups.map(({ group }) => group.key)).toEqual(expect.arrayContaining(['standardDeviationR', 'profitFactorR']))
  for (const { tool, group } of groups) {
    const call = { tool, options: null }
    const query = {
      selection: all,
      call,
      group: group.key,
      sort: 'date',
      isDescending: true,
      from: 0,
      count: 1,
    } as const
    expect(await api.trades(query), `${tool} ${group.key}`).toMatchObject({ ok: true, value: { total: group.n } })
  }
})

test('asks the engine once for a selection, and uses what it said', async () => {
  const api = new AnalysisApi()
  load(api)
  const ratios: ToolCall = { tool: 'ratios', options: null }
  const wanted = await api.extras(ratios, all)
  if (!wanted.ok || wanted.value === null) throw new Error('nothing is wanted')
  expect(Object.keys(wanted.value.requests)).toContain('resampling')
  api.setExtras(wanted.value.stamp, {}, [])
  expect(await api.extras(ratios, all)).toMatchObject({ ok: true, value: { requests: {} } })
  const narrower = { ...all, conditions: { ...noConditions, setups: [setups[0]] } }
  expect(await api.extras(ratios, narrower)).toMatchObject({ ok: true, value: { requests: { resampling: {} } } })
})

test('lists what trades can be grouped by, with the values of loaded columns', async () => {
  const api = new AnalysisApi()
  load(api)
  const reply = await api.dimensions(['70000000-0000-4000-8000-000000000000'])
  if (!reply.ok) throw new Error(reply.problem.message)
  const byKey = new Map(reply.value.map((dimension) => [dimension.key, dimension]))
  expect(byKey.get('setupId')?.members).toHaveLength(2)
  expect(byKey.get('setupId')?.measure).toBeNull()
  expect(byKey.get('holdMinutes')?.measure).toBe('Time in trade (mean)')
  expect(byKey.get('conviction' as never)?.members ?? []).toEqual([])
  expect(byKey.has('stat:70000000-0000-4000-8000-000000000000')).toBe(true)
})
