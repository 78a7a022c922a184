// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as live from '#api/supabase/live.ts'
import * as session from '#api/supabase/session.ts'
import { sessionOf } from '#api/supabase/signed-in.fixture.ts'
import { assignmentKindLabels } from '#shared/assignments/assignment-words.ts'
import { type Answers, down, showAt } from './show-team.fixture.tsx'
import { assignment, idOf, teamRemark, trader } from './team-answers.fixture.ts'
import TeamPage from './team-page.tsx'

const teamId = idOf(21)
const [coachId, traderId] = [idOf(12), idOf(11)]
const stamp = { createdAt: '2026-11-01T12:00:00.000Z', updatedAt: '2026-11-01T12:00:00.000Z' }
const team = (role: string) => ({ id: teamId, name: 'Desk', role, members: 3, portfolios: 1, ...stamp })
const other = trader({
  userId: idOf(13),
  fullName: 'Abe Other',
  expectancyR: null,
  unread: 0,
  openAssignments: 0,
  news: { trades: 0, notedDays: 0, assignmentsDone: 0 },
})

function show(role: 'coach' | 'trader', answers: Answers = {}, address = '/team') {
  vi.spyOn(session, 'useSession').mockReturnValue(sessionOf(role === 'coach' ? coachId : traderId))
  return showAt(<TeamPage />, address, {
    'GET /teams': { teams: [team(role)] },
    [`GET /teams/${teamId}`]: { team: team(role), members: [] },
    [`GET /teams/${teamId}/overview`]: { traders: [trader(), other], lastVisitAt: '2026-11-19T12:00:00.000Z' },
    [`PUT /teams/${teamId}/visit`]: { done: true },
    [`GET /teams/${teamId}/remarks`]: { remarks: [teamRemark()] },
    [`GET /teams/${teamId}/assignments`]: { assignments: [assignment()] },
    ...answers,
  })
}
const sums = { grossPnl: '0', totalFees: '0', netPnl: '0', totalR: 0, tradesWithR: 0 }
const page = (trades: readonly object[]) => ({
  trades,
  totals: { trades: trades.length, completed: 0, excluded: 0, wins: 0, losses: 0, breakevens: 0, ...sums },
  symbols: [],
  nextCursor: null,
})
const address = () => screen.getByRole('status', { name: 'Address' }).textContent

/** The first letters of the traders, in the order of the table. */
const names = () =>
  within(screen.getByRole('table', { name: 'Traders' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent?.slice(0, 3))

beforeEach(() => {
  const subscription = { joined: Promise.resolve(), stop: () => undefined }
  vi.spyOn(live, 'subscribeToRows').mockResolvedValue(subscription)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a coach', () => {
  it('sees traders with figures in R, their samples, and what is new', async () => {
    const calls = show('coach')
    const table = await screen.findByRole('table', { name: 'Traders' })
    const row = within(table).getByRole('row', { name: /Tia Trader/ })
    expect(row.textContent).toContain('3 new trades · 1 day note')
    expect(row.textContent).toContain('1 open assignment')
    expect(row.textContent).toContain('+0.24R−0.06R to +0.54R · n 40')
    expect(row.textContent).toContain('50.0%35% to 65% · n 40')
    expect(row.textContent).toContain('1.60n 40')
    // Nothing is made up where nothing is known.
    const unknown = within(table).getByRole('row', { name: /Abe Other/ })
    expect(unknown.textContent).toContain('—')
    expect(unknown.textContent).not.toMatch(/NaN|0\.00R/)
    expect(screen.getByText(/^New since Nov 19/)).toBeTruthy()
    await waitFor(() => expect(calls.some(({ call }) => call === `PUT /teams/${teamId}/visit`)).toBe(true))
  })

  it('sorts by a column and chooses a period, both in the address', async () => {
    const calls = show('coach')
    fireEvent.click(await screen.findByRole('button', { name: 'Expectancy' }))
    await waitFor(() => expect(address()).toBe('/team?sort=-expectancyR'))
    expect(names()).toEqual(['Tia', 'Abe'])
    fireEvent.click(screen.getByRole('combobox', { name: /^Period/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'All dates' }))
    await waitFor(() => expect(address()).toBe('/team?sort=-expectancyR&period=all'))
    await waitFor(() => expect(calls.findLast(({ call }) => call === `GET /teams/${teamId}/overview`)?.query).toBe(''))
  })

  it('opens a trader: figures, assignments, and trades by day', async () => {
    const row = {
      id: idOf(71),
      symbol: 'ES',
      direction: 'long',
      exitAt: '2026-11-20T15:00:00.000Z',
      realizedR: 1.5,
      status: 'completed',
    }
    const calls = show(
      'coach',
      {
        'GET /trades/optimized': page([row]),
        [`GET /portfolios/${idOf(51)}/day-remarks/2026-11-20`]: { remarks: [], people: [], canWrite: true, unread: 0 },
      },
      `/team/${teamId}?trader=${traderId}`,
    )
    expect(await screen.findByText('18 of 23 trades (78%) · target 90%')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Tag every exit: 18 of 23 trades (78%)' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Expectancy' }).textContent).toContain('n 40')
    const trades = await screen.findByRole('region', { name: /^Fri.*, Nov.* 20, 2026$/ })
    expect(within(trades).getByRole('link', { name: /ES/ }).getAttribute('href')).toBe(`/trade-history/${idOf(71)}`)
    fireEvent.click(within(trades).getByRole('button', { name: /^Day remarks/ }))
    await waitFor(() => expect(address()).toContain('day=2026-11-20'))
    expect(calls.some(({ call }) => call === `GET /portfolios/${idOf(51)}/day-remarks/2026-11-20`)).toBe(true)
  })

  it('gives, ends and reopens an assignment', async () => {
    const ended = assignment({ id: idOf(62), title: 'Stop early', status: 'ended', endedAt: stamp.createdAt as never })
    const calls = show(
      'coach',
      {
        'GET /trades/optimized': page([]),
        [`GET /teams/${teamId}/assignments`]: { assignments: [assignment(), ended] },
        [`GET /teams/${teamId}/traders/${traderId}/rules`]: { rules: [] },
        [`POST /teams/${teamId}/assignments`]: { assignment: assignment() },
        [`PUT /assignments/${idOf(61)}`]: { assignment: assignment() },
        [`PUT /assignments/${idOf(62)}`]: { assignment: ended },
      },
      `/team?trader=${traderId}`,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'New assignment' }))
    const form = await screen.findByRole('dialog', { name: 'Assignment for Tia Trader' })
    fireEvent.change(within(form).getByLabelText('Title'), { target: { value: 'Tag every exit for two weeks' } })
    fireEvent.click(within(form).getByRole('button', { name: 'Give assignment' }))
    await screen.findByText('Assignment saved.')
    const sent = (call: string) => calls.find((one) => one.call === call)?.body
    expect(sent(`POST /teams/${teamId}/assignments`)).toMatchObject({
      traderId,
      title: 'Tag every exit for two weeks',
      rule: { kind: 'tagEveryTrade' },
      targetPercent: 100,
    })
    fireEvent.click(screen.getByRole('button', { name: 'End assignment: Tag every exit' }))
    await waitFor(() => expect(sent(`PUT /assignments/${idOf(61)}`)).toMatchObject({ isEnded: true }))
    fireEvent.click(screen.getByRole('button', { name: 'Reopen assignment: Stop early' }))
    await waitFor(() => expect(sent(`PUT /assignments/${idOf(62)}`)).toMatchObject({ isEnded: false }))
  })
})

/** Opens a new assignment that is about a rule, with the answer for the rules to choose from. */
const openRuleAssignment = async (rules: unknown) => {
  show(
    'coach',
    {
      'GET /trades/optimized': page([]),
      [`GET /teams/${teamId}/traders/${traderId}/rules`]: rules,
    },
    `/team?trader=${traderId}`,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'New assignment' }))
  fireEvent.click(await screen.findByRole('combobox', { name: 'Task' }))
  fireEvent.click(await screen.findByRole('option', { name: assignmentKindLabels.followRule }))
}

describe('the rules that an assignment can be about', () => {
  it('are none only once they are loaded', async () => {
    await openRuleAssignment(() => new Promise(() => undefined))
    await screen.findByText('Loading rules…')
    expect(screen.queryByText('No rule was checked on shared trades yet.')).toBeNull()
    cleanup()
    await openRuleAssignment({ rules: [] })
    await screen.findByText('No rule was checked on shared trades yet.')
  })

  it('can be loaded again after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isDown = true
    const rules = [{ ruleId: idOf(81), title: 'Wait for the close', trades: 3 }]
    await openRuleAssignment(() => (isDown ? down() : { rules }))
    await screen.findByText('Couldn’t load rules.')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Counted where it applied.')
    fireEvent.click(screen.getByRole('combobox', { name: 'Rule' }))
    await screen.findByRole('option', { name: 'Wait for the close' })
  })
})

describe('a trader', () => {
  it('sees what was asked and remarks first, and ticks off what is not measured', async () => {
    const free = assignment({ id: idOf(63), title: 'Read one chapter', rule: { kind: 'free' }, progress: null })
    const calls = show('trader', {
      [`GET /teams/${teamId}/assignments`]: { assignments: [free] },
      [`PUT /assignments/${idOf(63)}/done`]: { assignment: free },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as done' }))
    await waitFor(() => expect(calls.find(({ call }) => call.endsWith('/done'))?.body).toEqual({ isDone: true }))
    const remarks = await screen.findByRole('list', { name: 'Remarks to you' })
    expect(remarks.textContent).toContain('Why so late, @Tia Trader?')
    expect(within(remarks).getByRole('link').getAttribute('href')).toBe(`/trade-history/${idOf(71)}`)
    expect(screen.queryByRole('button', { name: 'New assignment' })).toBeNull()
  })
})

describe('without data', () => {
  it('an account without a team is told how to get one', async () => {
    show('coach', { 'GET /teams': { teams: [] } })
    expect(await screen.findByRole('heading', { name: 'No team yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create team' }).getAttribute('href')).toBe('/settings/team')
  })

  it('a deleted team is not found', async () => {
    show('coach', {}, `/team/${idOf(99)}`)
    expect(await screen.findByRole('heading', { name: 'Team not found' })).toBeTruthy()
  })

  it('a team without traders says so', async () => {
    show('coach', {
      [`GET /teams/${teamId}/overview`]: { traders: [], lastVisitAt: null },
      [`GET /teams/${teamId}/remarks`]: { remarks: [] },
    })
    expect(await screen.findByRole('heading', { name: 'No traders yet' })).toBeTruthy()
    expect(await screen.findByText(/^No remarks yet/)).toBeTruthy()
  })

  it('a failure can be retried', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isDown = true
    show('coach', {
      [`GET /teams/${teamId}/overview`]: () => (isDown ? down() : { traders: [trader()], lastVisitAt: null }),
    })
    fireEvent.click(
      await screen.findByRole('button', { name: 'Try again' }).then((button) => {
        isDown = false
        return button
      }),
    )
    expect(await screen.findByRole('table', { name: 'Traders' })).toBeTruthy()
  })
})
