import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { storePortfolioId } from '#api/portfolios/active-portfolio.ts'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { type Answers, down, showWithAnswers } from '#features/playbook/effects/serve-playbook.fixture.tsx'
import { goalKindLabels } from '#shared/reviews/goal-words.ts'
import ReviewPage from './review-page.tsx'

signInForTests('user')

const idOf = (number: number) => `6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a00${number}`
const stamp = { createdAt: '2025-03-03T12:00:00.000Z', updatedAt: '2025-03-03T12:00:00.000Z' }
const trade = (number: number, netPnl: string, realizedR: number) => ({
  id: idOf(number),
  symbol: `S${number}`,
  direction: 'long',
  date: '2025-03-04',
  netPnl,
  realizedR,
})
const [win, loss] = [trade(11, '200', 2), trade(12, '-100', -1)]
const weeks = ['2025-W03', '2025-W04', '2025-W05', '2025-W06', '2025-W07', '2025-W08', '2025-W09', '2025-W10']
const historyOf = (...outcomes: string[]) =>
  weeks.map((week, place) => ({ week, outcome: outcomes[place - 8 + outcomes.length] ?? 'notEnough' }))
const broken = {
  id: idOf(21),
  portfolioId: mainPortfolio.id,
  ...stamp,
  rule: { kind: 'maxTradesPerDay', limit: 1 },
  outcome: 'notMet',
  value: 2,
  brokenBy: [loss],
  history: historyOf('met', 'notMet'),
}
const unknown = {
  ...broken,
  id: idOf(22),
  rule: { kind: 'minCompliance', percent: 80 },
  outcome: 'notEnough',
  value: null,
  brokenBy: [],
  history: historyOf('notEnough'),
}
const figures = (netPnl: number | null, trades: number) => ({
  trades,
  metrics: {
    netPnl: { value: netPnl, reason: netPnl === null ? 'no_trades' : null, n: trades },
    winRate: { value: 0.5, reason: null, n: trades, interval: { low: 0.25, high: 0.75 } },
  },
})
const review = {
  week: '2025-W10',
  from: '2025-03-03',
  to: '2025-03-09',
  isOver: true,
  figures: figures(100, 2),
  before: figures(-50, 1),
  best: [win],
  worst: [loss],
  brokenRules: [{ ruleId: idOf(31), title: 'Wait for the close', trades: [loss] }],
  mistakes: [{ mistakeId: idOf(41), name: 'Chased', trades: [loss] }],
  pictures: [],
  notes: [
    {
      portfolioId: mainPortfolio.id,
      date: '2025-03-04',
      plan: 'Only longs.',
      review: null,
      rating: 4,
      revision: 1,
      ...stamp,
    },
  ],
  goals: [broken, unknown],
  focus: null,
  previousFocus: 'Patience.',
}
const show = (answers: Answers = {}, address = '/?week=2025-W10') =>
  showWithAnswers(
    <ReviewPage />,
    {
      'GET /reviews/weekly': review,
      'GET /mistakes': { mistakes: [] },
      'GET /assignments': { assignments: [] },
      ...answers,
    },
    address,
  )
const region = (name: string) => screen.findByRole('region', { name })
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'For next week' })
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('edgeworth:weekly-focus:user:'))
const leaveAndReturn = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  await screen.findByText('Week 9')
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }))
  await screen.findByText('Week 10')
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  storePortfolioId(null)
})

describe('the weekly review', () => {
  it('has the figures against the week before, with their intervals', async () => {
    show()
    expect((await region('Net P&L')).textContent).toContain('+$100.00')
    expect((await region('Net P&L')).textContent).toContain('Prior week −$50.00')
    expect((await region('Win rate')).textContent).toContain('25.0% to 75.0%')
    // The sample of them all is stated once.
    expect((await region('Figures')).textContent).toContain('n 2')
    expect(screen.getByRole('heading', { name: 'Mar 3 – 9, 2025' })).toBeTruthy()
    expect(screen.getByText('Week 10')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open in calendar' }).getAttribute('href')).toBe(
      '/trade-history/calendar?view=week&day=2025-03-03',
    )
  })

  it('has goals with what was measured, what broke them, and eight weeks as dots', async () => {
    show()
    const list = await screen.findByRole('list', { name: 'Goals' })
    expect(screen.getByText('0 of 1 measured goals met')).toBeTruthy()
    expect(within(list).getByText('Not met · Most on a day: 2')).toBeTruthy()
    expect(within(list).getByText('Not enough data')).toBeTruthy()
    expect(within(list).getByRole('link', { name: 'S12, Tue, Mar 4 −1.00R' }).getAttribute('href')).toBe(
      `/trade-history/${loss.id}`,
    )
    const dots = within(list).getByRole('list', { name: 'Last 8 weeks: At most 1 trade a day' })
    const texts = within(dots)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
    expect(texts).toHaveLength(8)
    expect(texts.slice(-2)).toEqual(['Week 9: Met', 'Week 10: Not met'])
  })

  it('has trades, rules, mistakes and notes of the week', async () => {
    show()
    expect(within(await region('Best trades')).getByText(/S11/)).toBeTruthy()
    expect(within(await region('Worst trades')).getByText(/S12/)).toBeTruthy()
    expect((await region('Rules broken')).textContent).toContain('Wait for the close · 1 trade')
    expect((await region('Mistakes')).textContent).toContain('Chased · 1 trade')
    expect((await region('Day notes')).textContent).toContain('rated 4 of 5PlanOnly longs.')
    expect(screen.queryByRole('region', { name: 'Pictures' })).toBeNull()
  })

  it('lists assignments with progress; empty without any', async () => {
    const assignment = {
      id: idOf(51),
      teamId: idOf(52),
      traderId: idOf(53),
      coachId: idOf(54),
      title: 'Tag every exit',
      rule: { kind: 'tagEveryTrade' },
      targetPercent: 90,
      from: '2025-03-03',
      until: '2025-03-14',
      doneAt: null,
      endedAt: null,
      ...stamp,
      status: 'open',
      progress: { unit: 'trades', done: 18, total: 23, missing: [loss.id] },
    }
    show({ 'GET /assignments': { assignments: [assignment] } })
    const list = await screen.findByRole('list', { name: 'Your assignments' })
    expect(within(list).getByText('18 of 23 trades (78%) · target 90%')).toBeTruthy()
    expect(within(list).getByRole('link', { name: 'trade 1' }).getAttribute('href')).toBe(`/trade-history/${loss.id}`)
    cleanup()
    show()
    await region('Net P&L')
    expect(screen.queryByRole('region', { name: 'Assignments' })).toBeNull()
  })

  it('keeps what to work on, below that of the week before', async () => {
    const changes = show({ 'PUT /reviews/weekly': { focus: 'Fewer trades.' } })
    expect((await region('What to work on')).textContent).toContain('Patience.')
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save review' })
    expect(save.disabled).toBe(true)
    fireEvent.change(screen.getByRole('textbox', { name: 'For next week' }), { target: { value: ' Fewer trades. ' } })
    fireEvent.click(save)
    expect(await screen.findByText('Review saved.')).toBeTruthy()
    expect(changes).toEqual([
      {
        call: 'PUT /reviews/weekly',
        body: { portfolioId: mainPortfolio.id, week: '2025-W10', focus: 'Fewer trades.' },
      },
    ])
  })

  it('keeps what is not saved when the week is left, until it is saved', async () => {
    let focus: string | null = null
    const changes = show({
      'GET /reviews/weekly': () => ({ ...review, focus }),
      'PUT /reviews/weekly': (sent: { focus: string }) => ({ focus: (focus = sent.focus) }),
    })
    fireEvent.change(await field(), { target: { value: 'Fewer trades.' } })
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Previous week' }))
    expect(await screen.findByText('Week 9')).toBeTruthy()
    expect((await field()).value).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Next week' }))
    expect(await screen.findByText('Week 10')).toBeTruthy()
    expect((await field()).value).toBe('Fewer trades.')
    expect(changes).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Save review' }))
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
    await waitFor(() => expect(kept()).toEqual([]))
    expect(changes).toHaveLength(1)
    // What is undone is not kept either.
    fireEvent.change(await field(), { target: { value: 'Fewer' } })
    expect(kept()).toHaveLength(1)
    fireEvent.change(await field(), { target: { value: 'Fewer trades.' } })
    expect(kept()).toEqual([])
  })

  it('takes over what another device has saved, unless something was written here', async () => {
    let focus = 'Old.'
    show({ 'GET /reviews/weekly': () => ({ ...review, focus }) })
    expect((await field()).value).toBe('Old.')
    focus = 'Newer.'
    await leaveAndReturn()
    await waitFor(async () => expect((await field()).value).toBe('Newer.'))
    fireEvent.change(await field(), { target: { value: 'Mine.' } })
    focus = 'Newest.'
    await leaveAndReturn()
    expect((await field()).value).toBe('Mine.')
  })

  it('sets, changes and deletes goals', async () => {
    const changes = show({
      'POST /goals': { goal: broken },
      [`PUT /goals/${broken.id}`]: { goal: broken },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'New goal' }))
    fireEvent.change(await screen.findByRole('textbox', { name: /^Trades/ }), { target: { value: '4' } })
    fireEvent.click(screen.getByRole('button', { name: 'Set goal' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Edit goal: Rule compliance of at least 80%' }))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^At least/ })).value).toBe('80')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete goal: At most 1 trade a day' }))
    expect(screen.queryByText('At most 1 trade a day')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('At most 1 trade a day')).toBeTruthy()
    expect(changes).toEqual([
      { call: 'POST /goals', body: { portfolioId: mainPortfolio.id, rule: { kind: 'maxTradesPerDay', limit: 4 } } },
    ])
  })

  it('loads the mistakes that a goal can be about again after a failure', async () => {
    let isDown = true
    show({ 'GET /mistakes': () => (isDown ? down() : { mistakes: [] }) }, '/?week=2025-W10')
    fireEvent.click(await screen.findByRole('button', { name: 'New goal' }))
    fireEvent.click(screen.getByRole('combobox', { name: 'Goal' }))
    fireEvent.click(await screen.findByRole('option', { name: goalKindLabels.maxMistake }))
    await screen.findByText('Couldn’t load mistakes.')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No mistakes in your playbook yet.')
  })

  it('opens with the goal that the address suggests, until its form closes', async () => {
    const changes = show({ 'POST /goals': { goal: broken } }, '/?week=2025-W10&goal=noTradesAfter&value=15:00')
    expect(await screen.findByRole('dialog', { name: 'New goal' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Time/ }).value).toBe('15:00')
    fireEvent.click(screen.getByRole('button', { name: 'Set goal' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes).toEqual([
      { call: 'POST /goals', body: { portfolioId: mainPortfolio.id, rule: { kind: 'noTradesAfter', time: '15:00' } } },
    ])
  })

  it('moves between weeks, and never beyond the current one', async () => {
    show({}, '/?week=2025-W10')
    fireEvent.click(await screen.findByRole('button', { name: 'Previous week' }))
    expect(await screen.findByText('Week 9')).toBeTruthy()
    cleanup()
    show({}, '/')
    expect(await screen.findByText(/in progress/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next week' }).disabled).toBe(true)
  })

  it('says that a week is empty or could not be loaded', async () => {
    const empty = { ...review, best: [], worst: [], brokenRules: [], mistakes: [], notes: [], goals: [] }
    show({ 'GET /reviews/weekly': { ...empty, figures: figures(null, 0), before: figures(null, 0) } })
    expect(await screen.findByText('No checked rule was broken.')).toBeTruthy()
    expect(screen.getByText(/Set a goal, such as/)).toBeTruthy()
    expect((await region('Net P&L')).textContent).toContain('No closed trades this week.')
    cleanup()
    let isDown = true
    show({ 'GET /reviews/weekly': () => (isDown ? down() : review) })
    expect(await screen.findByText('Couldn’t load the week')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await region('Goals')).toBeTruthy()
  })
})
