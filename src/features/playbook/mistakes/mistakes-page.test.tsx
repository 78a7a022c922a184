import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { storePortfolioId } from '#api/portfolios/active-portfolio.ts'
import type { Mistake } from '#domain/playbook/playbook.ts'
import { type Answers, down, showWithAnswers } from '#features/playbook/effects/serve-playbook.fixture.tsx'
import { stubbedEchartsForTests } from '#ui/charts/analysis/echarts-stub.fixture.tsx'
import MistakesPage from './mistakes-page.tsx'

stubbedEchartsForTests()

const mistakeOf = (number: number, name: string, changes: Partial<Mistake> = {}) => ({
  id: `6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a00${number}`,
  name,
  description: null,
  phase: null,
  severity: 3,
  isKnownAtEntry: null,
  archivedAt: null,
  createdAt: '2025-03-03T12:00:00.000Z',
  updatedAt: '2025-03-03T12:00:00.000Z',
  ...changes,
})
const chased = mistakeOf(11, 'Chased', { phase: 'entry', severity: 4 })
const tilt = mistakeOf(12, 'Tilt', { isKnownAtEntry: false })
const old = mistakeOf(13, 'Old habit', { archivedAt: '2025-04-01T12:00:00.000Z' as Mistake['createdAt'] })
const cost = {
  n: 24,
  others: 60,
  closed: 25,
  meanR: -0.5,
  othersMeanR: 0.25,
  effect: -0.75,
  interval: { low: -1, high: -0.5 },
  certainty: 'likely',
  totalR: -18,
  totalRInterval: { low: -24, high: -12 },
  money: -1800,
  moneyInterval: { low: -2400, high: -1200 },
}
const line = { label: ['All trades'], x: [20150, 20151], y: [1, null] }
const chart = {
  kind: 'lines',
  key: 'equity',
  title: 'Total R',
  x: { name: 'Exit date', unit: 'date', column: 'exitDate' },
  y: { name: 'Total R', unit: 'r', column: null },
  scale: 'linear',
  lines: [line, line],
  levels: [],
  spans: [],
}
const report = {
  mistakes: [
    { ...cost, id: tilt.id, used: 3, totalR: -2, totalRInterval: null, certainty: 'notEnough', perMonth: [0, 3] },
    { ...cost, id: chased.id, used: 26, perMonth: [4, 20] },
  ],
  any: cost,
  months: ['2025-02', '2025-03'],
  tradesPerMonth: [40, 44],
  curves: { money: chart, r: chart },
}
const show = (answers: Answers = {}) =>
  showWithAnswers(<MistakesPage />, {
    'GET /mistakes': { mistakes: [chased, old, tilt] },
    'GET /mistakes/figures': report,
    ...answers,
  })
const cellsOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr') as HTMLElement
  return [...row.children].map((cell) => cell.textContent.replaceAll('\u00a0', ' '))
}

const rowOf = async (name: string) => (await cellsOf(name)).join(' ')

afterEach(() => {
  cleanup()
  storePortfolioId(null)
})

describe('the screen of mistakes', () => {
  it('has what each cost with interval and certainty, the costliest first', async () => {
    show()
    const [name, used, meanR, totalR, money, certainty] = await cellsOf('Chased')
    expect([name, used, meanR]).toEqual(['Chased4 of 5, seriousEntry · known at entry', '26', '−0.50R'])
    expect([totalR, money]).toEqual(['−18.00R−24.00R to −12.00R', '−$1,800−$2,400 to −$1,200'])
    expect(certainty).toBe('Likely')
    const rows = within(screen.getByRole('table', { name: 'Mistakes' })).getAllByRole('rowheader')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Chased4 of 5, seriousEntry · known at entry',
      'Tilt3 of 5, moderateAny time · known later',
    ])
    expect(
      screen.getByRole('img', { name: 'Chased by month: February 2025: 4 trades, March 2025: 20 trades' }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: '26 trades: Chased' }).getAttribute('href')).toBe(
      `/trade-history?mistake=${chased.id}`,
    )
    expect(screen.getByRole('img', { name: '4 of 5, serious' })).toBeTruthy()
  })

  it('compares the equity with and without, and warns of hindsight', async () => {
    show()
    const total = await screen.findByRole('region', { name: 'Total R' })
    expect(total.textContent).toContain('−18.00R')
    expect(total.textContent).toContain('−24.00R to −12.00R')
    expect(await screen.findByTestId('canvas')).toBeTruthy()
    expect(screen.getByText(/Hindsight flatters/)).toBeTruthy()
  })

  it('counts one trade as one', async () => {
    const [ofTilt, ofChased] = report.mistakes
    show({
      'GET /mistakes/figures': {
        ...report,
        mistakes: [{ ...ofTilt, used: 1 }, ofChased],
        any: { ...cost, n: 0, closed: 1 },
      },
    })
    expect(await screen.findByText('1 trade left out')).toBeTruthy()
    expect(screen.getByRole('link', { name: '1 trade: Tilt' })).toBeTruthy()
  })

  it('says why a cost is not known: without an R, or without a trade to compare with', async () => {
    const [ofTilt, ofChased] = report.mistakes
    const none = { meanR: null, totalR: null, totalRInterval: null, money: null, moneyInterval: null }
    const without = { ...ofTilt, ...none, n: 0, closed: 3 }
    const everywhere = { ...ofChased, ...none, meanR: -0.5, others: 0 }
    show({ 'GET /mistakes/figures': { ...report, mistakes: [without, everywhere] } })
    expect(await rowOf('Tilt')).toContain('No closed trade with this mistake has an R.')
    expect(await rowOf('Chased')).toContain('Every closed trade with an R has this mistake.')
    expect(await rowOf('Chased')).toContain('Every closed trade has this mistake.')
  })

  it('archives and restores', async () => {
    const changes = show({
      [`POST /mistakes/${chased.id}/archive`]: { mistake: chased },
      [`POST /mistakes/${old.id}/restore`]: { mistake: old },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Archive Chased' }))
    expect(await screen.findByText('Chased archived.')).toBeTruthy()
    expect(screen.queryByText('Old habit')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show archived' }))
    fireEvent.click(screen.getByRole('button', { name: 'Restore Old habit' }))
    expect(await screen.findByText('Old habit restored.')).toBeTruthy()
    expect(changes.map(({ call }) => call)).toEqual([
      `POST /mistakes/${chased.id}/archive`,
      `POST /mistakes/${old.id}/restore`,
    ])
  })

  it('creates a mistake with severity, phase and whether it is known at entry', async () => {
    const changes = show({ 'POST /mistakes': { mistake: mistakeOf(14, 'Fear') } })
    fireEvent.click(await screen.findByRole('button', { name: 'New mistake' }))
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: ' Fear ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create mistake' }))
    await waitFor(() => expect(changes).toHaveLength(1))
    expect(changes[0]?.body).toEqual({
      name: 'Fear',
      description: null,
      phase: null,
      severity: 3,
      isKnownAtEntry: null,
    })
  })

  it('deletes one with an undo', async () => {
    const changes = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Tilt' }))
    expect(screen.queryByText('Tilt')).toBeNull()
    expect(screen.getByText('Tilt deleted, with its goals, and taken off its trades.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Tilt')).toBeTruthy()
    expect(changes).toEqual([])
  })

  it('says which defaults were restored and which skipped', async () => {
    show({ 'POST /mistakes/restore-defaults': { mistakes: [], restored: [chased.id], skipped: ['No plan'] } })
    fireEvent.click(await screen.findByRole('button', { name: 'Restore defaults' }))
    expect(await screen.findByText('1 default restored. Skipped, already in use: No plan.')).toBeTruthy()
  })

  it('has an empty state, and an error that can be retried', async () => {
    show({ 'GET /mistakes': { mistakes: [] } })
    expect(await screen.findByText('No mistakes yet')).toBeTruthy()
    cleanup()
    let isDown = true
    show({ 'GET /mistakes/figures': () => (isDown ? down() : report) })
    expect(await screen.findByText('Couldn’t load figures')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Chased')).toBeTruthy()
  })
})
