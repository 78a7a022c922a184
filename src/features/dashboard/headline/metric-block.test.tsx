import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { MetricFacts } from '#domain/metrics/shared/metric.ts'
import { headline } from '#features/dashboard/metric-groups.ts'
import { theme } from '#ui/theme/theme.ts'
import { MetricBlock, type MetricBlockProps } from './metric-block.tsx'

// Loaded ahead: on a busy machine it takes longer than a query waits.
beforeAll(() => import('./metric-details.tsx'))
afterEach(cleanup)

const of = (value: number) => ({ value, reason: null, n: 40 })

function show(metric: MetricFacts, changes: Partial<MetricBlockProps>) {
  cleanup()
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <MetricBlock
          metric={metric}
          answer={of(0.5)}
          before={null}
          than="previous 90 days"
          currency="USD"
          tradesAddress="/trade-history?status=completed"
          size="standard"
          {...changes}
        />
      </MemoryRouter>
    </ThemeProvider>,
  )
  return screen.getByLabelText(metric.label, { selector: 'section' })
}

/** The style of the change since a value of before. */
const colorOf = (metric: MetricFacts, before: number) => {
  const change = within(show(metric, { before: of(before) })).getByText(/pts|Unchanged/)
  return [...change.classList].find((part) => part.startsWith('css-'))
}

it('says by how much a figure rose, fell or stayed since the period before', () => {
  const { winRate } = headline
  // 50 % after 42.5 %, after 55 % and after 50 %.
  expect(show(winRate, { before: of(0.425) }).textContent).toMatch(/Up 7\.5 pts vs previous 90 days$/)
  expect(show(winRate, { before: of(0.55) }).textContent).toMatch(/Down 5 pts vs previous 90 days$/)
  const unchanged = show(winRate, { before: of(0.5) }).textContent
  expect(unchanged).toMatch(/Unchanged vs previous 90 days$/)
  expect(unchanged).not.toMatch(/Up|Down/)
})

it('colors a change by whether it is better, not by its direction', () => {
  const high: MetricFacts = { key: 'winRate', label: 'High is good', unit: 'fraction', good: 'high' }
  const low: MetricFacts = { ...high, label: 'Low is good', good: 'low' }
  const neither: MetricFacts = { ...high, label: 'Neither is good', good: 'neither' }
  const better = colorOf(high, 0.4)
  const worse = colorOf(high, 0.6)
  const indifferent = colorOf(neither, 0.4)
  expect(new Set([better, worse, indifferent]).size).toBe(3)
  expect([colorOf(low, 0.6), colorOf(low, 0.4)]).toEqual([better, worse])
  expect([colorOf(neither, 0.6), colorOf(high, 0.5)]).toEqual([indifferent, indifferent])
})

it('compares nothing where a figure is unknown now or before, and says why it is', () => {
  const unknown = { value: null, reason: 'no_losses', n: 0 } as const
  const now = show(headline.profitFactor, { answer: unknown, before: of(2), children: <p>Below</p> })
  expect(now.lastElementChild?.textContent).toBe('No losing trades yet.')
  expect(within(now).queryByText('Below')).toBeNull()
  expect(now.textContent).not.toMatch(/vs previous/)
  expect(show(headline.profitFactor, { before: unknown }).textContent).not.toMatch(/vs previous/)
  expect(show(headline.profitFactor, { before: null }).textContent).not.toMatch(/vs previous/)
})

it('states the sample where its size alone would promise too much, unless something else stands below', () => {
  const dependent = { ...of(0.5), effectiveN: 12 }
  expect(within(show(headline.winRate, { answer: dependent })).getByText('n 40 (effective 12)')).toBeTruthy()
  const approximate = { ...of(0.5), approximateN: 7 }
  expect(within(show(headline.winRate, { answer: approximate })).getByText('n 40, 7 approximate')).toBeTruthy()
  expect(show(headline.winRate, {}).textContent).not.toMatch(/n 40/)
  const filled = show(headline.winRate, { answer: dependent, children: <p>Below</p> })
  expect(within(filled).getByText('Below')).toBeTruthy()
  expect(filled.textContent).not.toMatch(/n 40/)
})

it('opens its calculation with the way to its trades', async () => {
  const block = show(headline.winRate, {})
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(within(block).getByRole('button', { name: 'Win rate: calculation and trades' }))
  const details = await screen.findByRole('dialog', { name: 'Win rate' })
  expect(within(details).getByRole('link', { name: 'View trades' }).getAttribute('href')).toBe(
    '/trade-history?status=completed',
  )
})
