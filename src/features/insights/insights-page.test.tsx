import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AskEvent } from '#api/insights/ask.ts'
import type { Insight } from '#api/insights/insights.ts'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import InsightsPage from './insights-page.tsx'

const finding = (changes: Partial<Insight>): Insight => ({
  id: 'hour-1',
  kind: 'hour',
  key: 'hour:15',
  title: 'Hour of entry',
  nature: 'weakness',
  severity: 'high',
  statement: 'Trades entered in the hour from 15:00 to 16:00 average -0.39R each.',
  worded: null,
  remedy: 'Skip this hour.',
  subject: { kind: 'hour', value: '15', label: 'from 15:00 to 16:00' },
  n: 458,
  effect: { value: -0.6, unit: 'r', interval: { low: -0.81, high: -0.38 }, nothing: 0 },
  pValue: 0.0001,
  evidence: [],
  memberCount: 65,
  worth: {
    monthly: {
      value: -455.4,
      interval: { low: -620, high: -290 },
      unit: 'money',
      currency: 'USD',
      tradesPerMonth: 5,
      riskPerTrade: 151.8,
    },
    reason: null,
  },
  chart: {
    kind: 'groups',
    unit: 'r',
    groups: [
      { label: 'In the hour', n: 65, value: -0.39, interval: { low: -0.6, high: -0.18 } },
      { label: 'Other trades', n: 393, value: 0.2, interval: null },
    ],
  },
  removal: { selector: 'hourOfEntry', values: { from: 15, to: 16 } },
  ...changes,
})
const size = finding({
  key: 'sizeAfterLoss',
  kind: 'sizeAfterLoss',
  title: 'Larger size after losses',
  subject: null,
  worth: { monthly: null, reason: 'Compares sizes, not results.' },
  removal: null,
})
const entry = (key: string, changes: object = {}) => ({
  key,
  title: key,
  statement: `The statement of ${key}.`,
  firstSeen: '2026-01-05T10:00:00.000Z',
  lastSeen: '2026-11-20T10:00:00.000Z',
  goneAt: null,
  actedAt: null,
  dismissedAt: null,
  dismissReason: null,
  ...changes,
})
const insights = {
  portfolioId: portfolio.id,
  trades: 466,
  findings: [finding({}), size],
  examined: [
    { kind: 'costs', title: 'Costs', outcome: 'notShown', tested: 1, missing: [] },
    {
      kind: 'revenge',
      title: 'Trades right after a loss',
      outcome: 'tooFew',
      tested: 0,
      missing: [{ of: 'trades entered within 15 minutes of a loss', have: 5, needed: 20 }],
    },
  ],
  wording: { model: null, problem: null },
}

let answers: Record<string, object>
let lines: readonly AskEvent[]
const sent: { path: string; body: unknown }[] = []

// Loaded ahead: on a busy machine it takes longer than a query waits.
beforeAll(() => import('./ask/ask-drawer.tsx'))
beforeEach(() => {
  sent.length = 0
  lines = []
  answers = {
    'GET /portfolios': { portfolios: [portfolio] },
    'GET /setups': { setups: [] },
    'GET /ai-insights': insights,
    'POST /ai-insights/history': {
      history: [
        entry('hour:15'),
        entry('sizeAfterLoss'),
        entry('edge', { goneAt: '2026-11-10T10:00:00.000Z', actedAt: '2026-11-01T10:00:00.000Z' }),
      ],
    },
    'GET /ai-insights/settings': { model: null, sharesNames: false },
    'GET /plan': {
      plan: 'professional',
      applies: false,
      features: ['writtenInsights'],
      portfolios: { used: 1, max: 3 },
      url: null,
    },
    'GET /ai-insights/trades': { total: 65, ids: [] },
  }
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const path = `${init.method} ${address.replace('/api/v1', '').split('?')[0]}`
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    if (path === 'POST /ai-insights/ask') {
      return Promise.resolve(new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
    }
    const answer = answers[path]
    const status = answer === undefined ? 404 : 200
    return Promise.resolve(new Response(JSON.stringify(answer ?? { code: 'not_found', message: path }), { status }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(address = '/ai-insights'): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[address]}>
          <InsightsPage />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
}
const findings = async () => within(await screen.findByRole('navigation', { name: 'Findings' })).getAllByRole('link')

describe('findings', () => {
  it('are listed with their worth and status; the first one is shown', async () => {
    show()
    const [first, second] = await findings()
    expect(first?.textContent).toContain('Hour of entry: from 15:00 to 16:00')
    expect(first?.textContent).toContain('−$455a month · 95%: −$620 to −$290')
    await screen.findAllByText('Still there')
    expect(second?.textContent).toContain('Compares sizes, not results.')
    screen.getByText('Trades entered in the hour from 15:00 to 16:00 average -0.39R each.')
    screen.getByText('Still there since Jan 5, 2026')
    screen.getByRole('region', { name: 'Hour of entry: from 15:00 to 16:00, −$455 a month' })
    screen.getByText('−0.60R a trade × 5 trades a month × $151.80 at risk = −$455')
    // No goal is as narrow as one hour.
    expect(screen.queryByRole('link', { name: 'Set a goal' })).toBeNull()
    screen.getByRole('img', { name: 'In the hour: −0.39R, 95% −0.60R to −0.18R, 65 trades' })
    const link = screen.getByRole('link', { name: 'Test without it' })
    expect(link.getAttribute('href')).toContain('without.hourOfEntry.from=15')
  })

  it('of the address is shown', async () => {
    show('/ai-insights?finding=sizeAfterLoss')
    await screen.findByRole('region', { name: 'Larger size after losses' })
    expect(screen.queryByRole('link', { name: 'Test without it' })).toBeNull()
  })

  it('of an address that names none says so, beside the first one', async () => {
    show('/ai-insights?finding=hour:3')
    await screen.findByText('The finding that you opened is not among these.')
    cleanup()
    show('/ai-insights?finding=hour:15')
    await findings()
    expect(screen.queryByText('The finding that you opened is not among these.')).toBeNull()
  })

  it('what was examined, what is missing for a test, and what is gone', async () => {
    show()
    const nothing = await screen.findByRole('region', { name: 'Nothing found' })
    expect(nothing.textContent).toContain('Costs1 test')
    expect(screen.getByRole('region', { name: 'Not enough trades yet' }).textContent).toContain(
      '15 more trades entered within 15 minutes of a loss (5 of 20)',
    )
    expect((await screen.findByRole('region', { name: 'Gone' })).textContent).toContain(
      'Gone since you acted on Nov 1, 2026',
    )
  })

  it('that were dismissed are apart, with their reason, and can be restored', async () => {
    const dismissed = entry('hour:15', { dismissedAt: '2026-11-02T10:00:00.000Z', dismissReason: 'Left that job' })
    answers['POST /ai-insights/history'] = { history: [dismissed, entry('sizeAfterLoss')] }
    answers['PUT /ai-insights/history'] = { entry: entry('hour:15') }
    show()
    const list = await screen.findByRole('region', { name: 'Dismissed' })
    expect(list.textContent).toContain('Left that job')
    expect(await findings()).toHaveLength(1)
    fireEvent.click(within(list).getByRole('button', { name: 'Restore: hour:15' }))
    await vi.waitFor(async () => expect(await findings()).toHaveLength(2))
    expect(sent.find(({ path }) => path === 'PUT /ai-insights/history')?.body).toEqual({
      key: 'hour:15',
      dismissed: null,
      portfolio_id: portfolio.id,
    })
  })

  it('that were all dismissed are not called chance', async () => {
    const dismissedAt = '2026-11-02T10:00:00.000Z'
    answers['POST /ai-insights/history'] = {
      history: [entry('hour:15', { dismissedAt }), entry('sizeAfterLoss', { dismissedAt })],
    }
    show()
    expect(await screen.findByText('All findings dismissed')).toBeTruthy()
    expect(screen.queryByText('Nothing beyond chance')).toBeNull()
    expect(screen.getByText('466 trades examined. 2 findings beyond chance, 2 dismissed.')).toBeTruthy()
  })

  it('under a filter have no history', async () => {
    show('/ai-insights?from=2026-01-01')
    await findings()
    expect(screen.queryByText('Still there')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
    expect(sent.some(({ path }) => path === 'POST /ai-insights/history')).toBe(false)
  })
})

describe('questions', () => {
  const figure = {
    id: 'f1',
    label: 'Win rate',
    text: '57.7%',
    source: 'metrics',
    finding: null,
  } as const

  it('without a model, there is no button to ask', async () => {
    show('/ai-insights?ask=open')
    await findings()
    await vi.waitFor(() => expect(sent.some(({ path }) => path === 'GET /ai-insights/settings')).toBe(true))
    expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are answered with linked figures, the excluded trades and the time taken', async () => {
    answers['GET /ai-insights/settings'] = { model: 'small-1', sharesNames: false }
    lines = [
      { type: 'figures', tool: 'metrics', figures: [figure] },
      {
        type: 'sentence',
        parts: [
          { text: 'You win ', figure: null },
          { text: '57.7%', figure: 'f1' },
          { text: '.', figure: null },
        ],
      },
      { type: 'done', leftOut: 2, usage: { promptTokens: 1200, completionTokens: 80, cost: 0.0011 } },
    ]
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Ask' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask your record' })
    fireEvent.change(within(dialog).getByLabelText('Question'), { target: { value: ' How often do I win? ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ask question' }))
    const link = await within(dialog).findByRole('link', { name: '57.7%: Win rate' })
    expect(link.getAttribute('href')).toBe('/dashboard')
    await within(dialog).findByText(
      '2 sentences left out: your record does not say so · 1,200 tokens read, 80 written · $0.0011',
    )
    expect(sent.find(({ path }) => path === 'POST /ai-insights/ask')?.body).toEqual({
      portfolio_id: portfolio.id,
      messages: [{ role: 'user', text: 'How often do I win?' }],
    })
  })

  it('that the model fails say why', async () => {
    answers['GET /ai-insights/settings'] = { model: 'small-1', sharesNames: false }
    const usage = { promptTokens: 1_250, completionTokens: 30, cost: 0.002 }
    lines = [{ type: 'problem', problem: 'timedOut', leftOut: 0, usage }]
    show('/ai-insights?ask=open')
    fireEvent.click(await screen.findByRole('button', { name: 'What costs me the most?' }))
    await screen.findByText('The model took too long. Ask again.')
    expect(screen.getByText('1,250 tokens read, 30 written · $0.002')).toBeTruthy()
  })

  it('show names of setups and symbols to the model only with consent', async () => {
    answers['GET /ai-insights/settings'] = { model: 'small-1', sharesNames: false }
    answers['PUT /ai-insights/settings'] = { model: 'small-1', sharesNames: true }
    show('/ai-insights?ask=open')
    await screen.findByText('small-1 sees figures with “Setup A” and “Symbol B”, never notes.')
    fireEvent.click(screen.getByRole('switch', { name: 'Share names' }))
    await screen.findByText('small-1 sees names and figures, never notes.')
    expect(sent.find(({ path }) => path === 'PUT /ai-insights/settings')?.body).toEqual({ sharesNames: true })
  })

  it('findings are written in plain words when asked for', async () => {
    answers['GET /ai-insights/settings'] = { model: 'small-1', sharesNames: false }
    answers['POST /ai-insights/refresh'] = {
      ...insights,
      findings: [finding({ worded: 'Your last hour costs you.' }), size],
      wording: { model: 'small-1', problem: null },
    }
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Rewrite findings' }))
    await screen.findByText('Your last hour costs you.')
    expect(screen.queryByRole('button', { name: 'Rewrite findings' })).toBeNull()
  })

  it('a model that fails to word the findings is reported, and can be retried', async () => {
    answers['GET /ai-insights/settings'] = { model: 'small-1', sharesNames: false }
    answers['POST /ai-insights/refresh'] = { ...insights, wording: { model: null, problem: 'unreachable' } }
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Rewrite findings' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The model can’t be reached. Try again later.')
    screen.getByRole('button', { name: 'Rewrite findings' })
  })

  it('in a plan without them, lead to the plan', async () => {
    answers['GET /ai-insights/settings'] = { model: 'small-1', sharesNames: false }
    answers['GET /plan'] = { plan: 'free', applies: true, features: [], portfolios: { used: 1, max: 3 }, url: null }
    show()
    const link = await screen.findByRole('link', { name: 'Upgrade to ask' })
    expect(link.getAttribute('href')).toBe('/settings/plan')
  })
})
