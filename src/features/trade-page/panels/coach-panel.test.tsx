import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { CoachPanel } from './coach-panel.tsx'

const statement = (changes: object) => ({
  kind: 'rules',
  sentence: ['All met.'],
  n: null,
  interval: null,
  pValue: null,
  datapoints: [],
  subject: null,
  usesLaterPrices: false,
  verdict: null,
  ...changes,
})
let coaching: object

const at = '2026-11-20T12:00:00.000Z'
const reason = { id: '00000000-0000-4000-8000-000000000009', name: 'Was away', createdAt: at, updatedAt: at }

beforeEach(() => {
  const lists = {
    setups: [],
    exchanges: [],
    missedReasons: [reason],
    mistakes: [],
    tags: [],
    portfolios: [],
    teams: [],
  }
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(new Response(JSON.stringify(address.endsWith('/coach') ? coaching : lists))),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(trade = buildFacts().trade) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <CoachPanel trade={trade} timeZone="America/New_York" />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return within(await screen.findByRole('region', { name: 'Coach' }))
}

it('shows what a statement rests on, links the trades compared, and asks one question', async () => {
  coaching = {
    statements: [
      statement({
        kind: 'context',
        sentence: ['Entered on a Monday; such trades lost ', { kind: 'r', value: 0.2 }, ' on average.'],
        n: 64,
        interval: { low: -0.31, high: -0.09 },
        pValue: 0.002,
        subject: { kind: 'weekday', value: '1' },
        verdict: 'bad',
      }),
      statement({ kind: 'exit', sentence: ['Price stayed.'], usesLaterPrices: true }),
    ],
    question: 'Would you take it again?',
  }
  const panel = await show()
  const [context, exit] = await panel.findAllByRole('listitem')
  expect(context?.textContent).toContain('Entered on a Monday; such trades lost 0.20R on average.')
  expect(context?.textContent).toContain('Context · 64 earlier trades · 95%: −0.31R to −0.09R · p 0.002 against others')
  // Bought on March 3, 2025, in New York.
  expect(panel.getByRole('link', { name: 'View trades' }).getAttribute('href')).toBe(
    '/trade-history?to=2025-03-03&status=completed&entryWeekday=1&excluded=false',
  )
  expect(exit?.textContent).toContain('Exit · uses prices after the exit')
  panel.getByText('Would you take it again?')
})

it('says what to add where it has nothing to say', async () => {
  coaching = { statements: [], question: null }
  const panel = await show()
  await panel.findByText('Add a plan, rules or later prices, and the coach compares them.')
})

it('names the reason of a missed trade, and says what is missing of one without any', async () => {
  const { trade } = buildFacts({ status: 'missed', executions: [] })
  const sentence = ['Missed: ', { kind: 'name', list: 'missed_reasons', id: reason.id }, '.']
  coaching = { statements: [statement({ kind: 'missed', sentence })], question: 'What kept you out?' }
  const panel = await show(trade)
  expect(await panel.findByText('Was away')).toBeTruthy()
  expect(panel.getByRole('listitem').textContent).toBe('Missed: Was away.Missed')
  cleanup()
  coaching = { statements: [], question: null }
  const empty = await show(trade)
  await empty.findByText('Add a reason, would-be prices and a stop to see what missing it cost.')
})
