import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { planQuery } from '#api/accounts/plan.ts'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import { buildColumnsOf, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import type { TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { randomColumns } from '#domain/analysis/shapes/random-columns.fixture.ts'
import { selectRows } from '#domain/analysis/shapes/select-rows.ts'
import type { Selection } from '#domain/analysis/shapes/selection.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { analysisTools } from '#domain/analysis/tools.ts'
import type { PlanFeature } from '#domain/portfolio/plans.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import { stubbedEchartsForTests } from '#ui/charts/analysis/echarts-stub.fixture.tsx'
import { theme } from '#ui/theme/theme.ts'
import * as analysis from '#workers/analysis/client.ts'
import type { RunInput, ToolAnswer, ToolCall } from '#workers/analysis/shapes.ts'
import { ToolWidget } from './tool-widget.tsx'

/** A worker over columns that are there already; it notes what it is asked. */
const worker = { calls: [] as string[], active: 0, mostActive: 0, columns: null as unknown, options: null as unknown }
const stubbedReader = () =>
  ({
    thread: 1,
    setStats: () => Promise.resolve(),
    show: (ids: readonly string[]) => {
      worker.calls.push(`show ${ids.join()}`)
      return Promise.resolve()
    },
    parts: () => Promise.resolve(['core', 'time']),
    load: (_sketch: unknown, part: string) => {
      worker.calls.push(`load ${part}`)
      return Promise.resolve({ revision: 1, trades: 300, rules: {} })
    },
    run: async ({ selection, tools, depth }: RunInput, onAnswer: (answer: ToolAnswer) => void) => {
      worker.active += 1
      worker.mostActive = Math.max(worker.mostActive, worker.active)
      await new Promise((resolve) => setTimeout(resolve, 5))
      for (const { tool, options } of tools) {
        worker.calls.push(`${depth} ${tool}`)
        worker.options = options
        const columns = worker.columns as TradeColumns
        const input = inputOf(columns, analysisTools[tool].parseOptions(options), {
          rows: selectRows(columns, { ...selection, portfolioIds: [] }, tool),
        })
        onAnswer({
          tool,
          options: {},
          result: analysisTools[tool].compute(input),
          other: null,
          differences: null,
          problem: null,
        })
      }
      worker.active -= 1
      return true
    },
    extras: ({ tool, options }: ToolCall, selection: Selection) => {
      const all = worker.columns as TradeColumns
      const rows = selectRows(all, { ...selection, portfolioIds: [] }, tool)
      const { postExit, ...requests } = analysisTools[tool].extras(
        inputOf(all, analysisTools[tool].parseOptions(options), { rows }),
      )
      const pathless = postExit === true ? [{ portfolioId: '', tradeIds: [...all.ids] }] : []
      return Promise.resolve({ stamp: '', requests, pathless })
    },
  }) as unknown as analysis.AnalysisReader

const columns = randomColumns(7, 300)
const none = new Map<string, string>()
const context: JournalContext = {
  portfolio: mainPortfolio,
  choices: { setups: [], exchanges: [], tags: [], mistakes: [], missed_reasons: [] },
  names: { setups: none, exchanges: none, tags: none, mistakes: none, missed_reasons: none },
  severities: {},
  stats: [],
  imports: none,
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

function show(
  tools: readonly ToolKey[],
  filter = noFilter,
  portfolios?: readonly Portfolio[],
  features: readonly PlanFeature[] = ['analysisTools'],
  options?: Readonly<Record<string, string>>,
) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(planQuery.queryKey, {
    plan: 'free',
    applies: true,
    features: [...features],
    portfolios: { used: 1, max: 1 },
    url: null,
  })
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          {tools.map((tool) => (
            <ToolWidget
              key={tool}
              tool={tool}
              filter={filter}
              context={context}
              portfolios={portfolios}
              options={options}
              height="tall"
            />
          ))}
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return queries
}

stubbedEchartsForTests()
beforeEach(() => {
  vi.spyOn(analysis, 'holdAnalysis').mockReturnValue(() => {})
  vi.spyOn(analysis, 'analysisReader').mockImplementation(stubbedReader)
  Object.assign(worker, { calls: [], active: 0, mostActive: 0, columns })
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      address.includes('/trades/columns')
        ? new Response(new Uint8Array(8))
        : new Response(JSON.stringify({ cashFlows: [], nextCursor: null })),
    ),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('says where a plan does not include the tools, and computes nothing', () => {
  show(['holding'], noFilter, undefined, [])
  const panel = screen.getByRole('region', { name: 'Holding time' })
  expect(within(panel).getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/settings/plan')
  expect(panel.textContent).toContain('The Professional plan includes the analytics tools.')
  expect(worker.calls).toEqual([])
})

test('shows the finding and the main chart of a tool for the filtered trades, and opens it with them', async () => {
  show(['holding'], { ...noFilter, direction: 'long' })
  const panel = await screen.findByRole('region', { name: 'Holding time' })
  const chart = await within(panel).findByRole('application', { name: /^Mean R by holding time/ })
  const tool = analysisTools.holding
  const long = selectRows(
    columns,
    { portfolioIds: [], conditions: { ...noFilter, direction: 'long' }, brushes: [] },
    'holding',
  )
  const { finding } = tool.compute(inputOf(columns, tool.defaults, { rows: long }))
  const [start] = finding.statement
  expect(typeof start === 'string' && panel.textContent.includes(start)).toBe(true)
  expect(panel.textContent).toContain(`n ${finding.n}`)
  expect(within(panel).getByRole('link', { name: 'Open tool: Holding time' }).getAttribute('href')).toBe(
    '/charter-elite?tool=holding&direction=long',
  )
  // A dashboard has nothing to brush: Shift and arrows move nothing, Enter opens the tool.
  fireEvent.keyDown(chart, { key: 'ArrowDown' })
  fireEvent.keyDown(chart, { key: 'Enter' })
  expect(screen.getByLabelText('Address').textContent).toBe('/charter-elite?tool=holding&direction=long')
})

test('widgets take turns, because a run replaces the one before it, and load each part once', async () => {
  show(['holding', 'winRate', 'streaks'])
  await screen.findAllByRole('application')
  await expect
    .poll(() => worker.calls.filter((call) => call.startsWith('full')))
    .toEqual(['full holding', 'full winRate', 'full streaks'])
  expect(worker.mostActive).toBe(1)
  expect(worker.calls.filter((call) => call.startsWith('load'))).toEqual(['load core', 'load time'])
})

test('shows the portfolios that it was pinned with, and opens the tool with them', async () => {
  const paper = { ...mainPortfolio, id: '20000000-0000-4000-8000-000000000000', name: 'Paper', currency: 'EUR' }
  show(['holding'], noFilter, [mainPortfolio, paper])
  const panel = await screen.findByRole('region', { name: 'Holding time' })
  await within(panel).findByRole('application')
  expect(worker.calls).toEqual([
    `show ${mainPortfolio.id},${paper.id}`,
    'load core',
    'load time',
    'load core',
    'load time',
    'full holding',
  ])
  expect(within(panel).getByText(`${mainPortfolio.name}, Paper`)).toBeDefined()
  expect(within(panel).getByRole('link', { name: 'Open tool: Holding time' }).getAttribute('href')).toBe(
    `/charter-elite?tool=holding&portfolio=${encodeURIComponent(`${mainPortfolio.id},${paper.id}`)}`,
  )
})

test('shows the options that it was pinned with, and opens the tool with them', async () => {
  const options = { rows: 'direction', columns: '', measure: 'winRate' }
  show(['breakdown'], noFilter, undefined, undefined, options)
  const panel = await screen.findByRole('region', { name: 'Performance breakdown' })
  expect(await within(panel).findByText('Rows: Side · Columns: None · Measure: Win rate')).toBeDefined()
  // One bar for each side, instead of the matrix of setups and sides.
  const { charts } = analysisTools.breakdown.compute(inputOf(columns, analysisTools.breakdown.parseOptions(options)))
  const title = charts[0]?.title ?? ''
  expect(charts[0]?.kind).toBe('bars')
  expect(await within(panel).findByRole('application', { name: new RegExp(`^${title}`) })).toBeDefined()
  expect(within(panel).getByRole('link', { name: 'Open tool: Performance breakdown' }).getAttribute('href')).toBe(
    '/charter-elite?tool=breakdown&opt.breakdown.rows=direction&opt.breakdown.columns=&opt.breakdown.measure=winRate',
  )
})

test('groups comments by the templates that they were made from', async () => {
  const fetched: string[] = []
  const before = globalThis.fetch
  vi.stubGlobal('fetch', (address: string) => {
    fetched.push(address)
    const at = '2026-01-02T00:00:00.000Z'
    const template = { phase: 'exit', body: 'Chased it', formerBodies: ['Late'], createdAt: at, updatedAt: at }
    const templates = [{ ...template, id: '40000000-0000-4000-8000-000000000000' }]
    return address.includes('/trade_comments/templates')
      ? Promise.resolve(new Response(JSON.stringify({ templates })))
      : before(address)
  })
  show(['playbook'], noFilter, undefined, undefined, { category: 'comments' })
  await expect.poll(() => worker.calls.at(-1)).toBe('full playbook')
  expect(worker.options).toEqual({
    category: 'comments',
    templates: [{ phase: 'exit', bodies: ['Chased it', 'Late'] }],
  })
  expect(fetched.filter((address) => address.includes('/templates'))).toHaveLength(1)
})

test('is recomputed from reloaded columns when trades change', async () => {
  const queries = show(['holding'])
  await screen.findByRole('application')
  worker.calls = []
  await queries.invalidateQueries({ queryKey: tradesKey })
  await expect.poll(() => worker.calls.at(-1)).toBe('full holding')
  expect(worker.calls.filter((call) => call.startsWith('load'))).toEqual(['load core', 'load time'])
})

test('says what is missing where a tool has no data', async () => {
  worker.columns = buildColumnsOf([{ r: 1 }, { r: -1 }])
  show(['pee'])
  expect(await screen.findByText(/Not recorded yet/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Log post-exit prices' })).toBeDefined()
})

test('can be tried again where trades could not be loaded', async () => {
  let isDown = true
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      isDown
        ? new Response(JSON.stringify({ error: { code: 'unavailable', message: 'Down for a moment.' } }), {
            status: 400,
          })
        : address.includes('/trades/columns')
          ? new Response(new Uint8Array(8))
          : new Response(JSON.stringify({ cashFlows: [], nextCursor: null })),
    ),
  )
  show(['holding'])
  expect(await screen.findByText('Couldn’t compute this tool')).toBeDefined()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('application')).toBeDefined()
})

test('says what only the tool’s own screen adds, and nothing where the widget shows all of it', async () => {
  show(['drawdown', 'fees'])
  const drawdown = await screen.findByRole('region', { name: 'Drawdown' })
  const further = await within(drawdown).findByRole('link', { name: 'The tool adds how usual the drawdown is.' })
  expect(further.getAttribute('href')).toContain('/charter-elite?tool=drawdown')
  const fees = await screen.findByRole('region', { name: 'Fee breakdown' })
  await within(fees).findByRole('application')
  expect(within(fees).queryByText(/^The tool adds/)).toBeNull()
})

test('findings that stand on the dashboard together are judged together', async () => {
  // Of 120 trades without any effect: holding times alone have p = 0.036.
  worker.columns = randomColumns(47, 120)
  show(['holding'])
  const alone = await screen.findByRole('region', { name: 'Holding time' })
  expect(await within(alone).findByText('Likely')).toBeTruthy()
  cleanup()
  show(['holding', 'breakdown', 'streaks'])
  const together = await screen.findByRole('region', { name: 'Holding time' })
  expect(await within(together).findByText('Could be chance')).toBeTruthy()
})
