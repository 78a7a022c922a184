import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, refused, type Answers } from '#api/answer-calls.fixture.ts'
import {
  breakout,
  idOf,
  inList,
  listed,
  loadedOf,
  showBacktester,
  usualAnswers,
} from '#features/backtester/backtester.fixture.tsx'
import * as charts from '#ui/charts/chart.tsx'
import { nativeDatesForTests } from '#ui/form/native-date-input.fixture.tsx'

const list = '/what-if-simulator/strategies'
const page = `${list}/${breakout.id}`
const run = `POST /backtester/strategies/${breakout.id}/run`
const one = `GET /backtester/strategies/${breakout.id}`

function serve(changes: Answers = {}) {
  const api = answerCalls({ ...usualAnswers, ...changes })
  vi.stubGlobal('fetch', api.serve)
  return api
}
const address = () => screen.getByLabelText('Address').textContent
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
// By their texts: asking for roles on a page of this size takes jsdom long.
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))
const choose = (name: string) => fireEvent.click(screen.getByText(name, { selector: '[role=radio]' }))
const titled = (title: string) => screen.findByText(title, { selector: 'h1' })
const panel = (name: string) => screen.getByLabelText(name, { selector: 'section' })
const factsOf = (name: string) =>
  Object.fromEntries(
    [...panel(name).querySelectorAll('dt')].map((fact) => [fact.textContent, fact.nextElementSibling?.textContent]),
  )

async function show(changes: Answers = {}) {
  const api = serve(changes)
  showBacktester(page)
  await titled('Breakout v1')
  return api
}

nativeDatesForTests()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  // This environment has no canvas, and pickers have tests of their own.
  vi.spyOn(charts, 'Chart').mockImplementation(({ title }) => <figure aria-label={title} />)
})
afterEach(async () => {
  cleanup()
  // Deletions that a test leaves waiting.
  await vi.advanceTimersByTimeAsync(61_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('a strategy', () => {
  it('states its sample as traded, what was left out, and the plan that was frozen', async () => {
    await show()
    await screen.findByText('Frozen Mar 10, 2025, 14:30:00 · Main')
    expect(factsOf('Sample')).toMatchObject({
      'Mean R, as traded': expect.stringContaining('+0.07R') as string,
      'Win rate, as traded': expect.stringContaining('66.7%') as string,
      'Median MAE': '−0.50R',
      'Median MFE': '+1.50R',
      'Prices after exit': '25%',
    })
    const sample = within(panel('Sample'))
    sample.getByText('3 trades, entered Mar 3, 2025 to Mar 5, 2025')
    expect(sample.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 trades: planned or still open',
      '1 trade: no stop and no planned risk, so R is unknown',
    ])
    sample.getByText(/^1 trade has approximate MAE and MFE\./)
    expect(factsOf('Plan')).toEqual({
      Stop: '1R',
      Targets: '2R',
      'Cost per trade': '0.100R',
      'Risk per trade': '0.50%',
      Side: 'Long',
      Timeframe: '5m',
    })
  })

  it('states its stop and rules in the words of its setup', async () => {
    const rule = { ruleId: idOf(31), phase: 'entry', title: 'Wait for the close', weight: '1', isMandatory: true }
    const own = {
      ...breakout,
      portfolioId: null,
      stop: { r: 1, kind: 'ticks', value: '40' },
      targets: [
        { r: 1, sizePct: 50 },
        { r: 3, sizePct: 50 },
      ],
      entryFilter: { ...breakout.entryFilter, direction: 'both', conditions: [rule] },
    }
    await show({ [one]: { strategy: own } })
    await screen.findByText(/ · Several portfolios$/)
    expect(factsOf('Plan')).toMatchObject({
      Stop: '1R, 40 ticks in the setup',
      Targets: '1R (50%), 3R (50%)',
      Side: 'Long and short',
    })
    screen.getByText('Wait for the close (mandatory)')
  })

  it('that does not exist leads to the list', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    serve({ [one]: refused(404, 'Not found.') })
    showBacktester(page)
    await screen.findByText('Strategy not found')
    fireEvent.click(screen.getByRole('link', { name: 'Go to strategies' }))
    expect(address()).toBe(list)
  })

  it('that could not be loaded is loaded again on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isDown = true
    serve({ [one]: () => (isDown ? refused(500, 'Away.') : { strategy: breakout }) })
    showBacktester(page)
    await screen.findByText('Couldn’t load strategy')
    isDown = false
    press('Try again')
    await titled('Breakout v1')
  })

  it('is renamed, not without a name, and says why where it cannot be', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let strategy = breakout
    let isRefused = true
    const { sent } = await show({
      [one]: () => ({ strategy }),
      [`PUT /backtester/strategies/${breakout.id}`]: () => {
        if (isRefused) return refused(500, 'The database is away.')
        strategy = { ...breakout, name: 'Retest, tight' }
        return { strategy: listed(strategy) }
      },
    })
    press('Rename')
    const dialog = within(screen.getByRole('dialog', { name: 'Rename strategy' }))
    const name = dialog.getByRole('textbox', { name: /^Name/ })
    fireEvent.change(name, { target: { value: '  ' } })
    dialog.getByText('Name is required.')
    expect(dialog.getByRole('button', { name: 'Rename' }).hasAttribute('disabled')).toBe(true)
    fireEvent.change(name, { target: { value: ' Retest, tight ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    await dialog.findByText('The database is away.')
    isRefused = false
    fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    await titled('Retest, tight v1')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(`PUT /backtester/strategies/${breakout.id}`)).toEqual([
      { name: 'Retest, tight' },
      { name: 'Retest, tight' },
    ])
  })

  it('is deleted to the list, which brings it back on request', async () => {
    const { sent } = await show()
    press('Delete')
    expect(address()).toBe(list)
    await screen.findByText('No strategies yet')
    press('Undo')
    await screen.findByRole('link', { name: 'Breakout' })
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(sent(`DELETE /backtester/strategies/${breakout.id}`)).toEqual([])
  })

  it('lists its own results without its name', async () => {
    const { asked } = await show()
    const results = within(await screen.findByRole('table', { name: 'Results' }))
    expect(results.queryByRole('columnheader', { name: 'Strategy' })).toBeNull()
    expect(asked('GET /backtester/results')).toEqual([`?strategy_id=${breakout.id}`])
  })
})

describe('a replay', () => {
  it('starts with the plan, and opens its result, which is then in the list', async () => {
    const results = [inList(loadedOf())]
    const { sent, asked, calls } = await show({
      'GET /backtester/results': () => ({ results, next: null }),
      [run]: () => {
        const loaded = loadedOf({ id: idOf(5), parameters: { stop: 0.5 } })
        results.unshift(inList(loaded))
        return Response.json(loaded, { status: 201 })
      },
    })
    press('Replay strategy')
    await titled('Breakout, result')
    expect(address()).toBe(`${page}/results/${idOf(5)}`)
    screen.getByText('Stop 0.5R · target 2R · stop first')
    // The answer holds the result.
    expect(calls.map(({ call }) => call)).not.toContain(`GET /backtester/results/${idOf(5)}`)
    expect(sent(run)).toEqual([
      {
        stop: 1,
        targets: [{ r: 2, sizePct: 100 }],
        policy: 'pessimistic',
        sizing: 'constantRisk',
        slippage: 0,
        postExit: true,
        riskFraction: 0.005,
        from: null,
        to: null,
        splitAt: null,
      },
    ])
    fireEvent.click(screen.getByRole('link', { name: 'Strategy' }))
    await screen.findByRole('link', { name: 'Stop 0.5R · target 2R · stop first' })
    expect(asked('GET /backtester/results')).toHaveLength(2)
  })

  it('takes other exits, rules, size, account and days', async () => {
    const { sent } = await show({ [run]: () => new Promise(() => undefined) })
    fill('Stop', '0.5')
    fill('Cost per trade', '0.2')
    press('Add target')
    screen.getByText('The rest, 50%')
    fill('Target 2', '4')
    fill('Part at target 1', '60')
    screen.getByText('The rest, 40%')
    choose('Target first')
    choose('Same size')
    screen.getByText('The position stays as traded.')
    fireEvent.click(screen.getByLabelText('Use post-exit prices'))
    fill('Slippage', '0.05')
    fill('Risk per trade', '')
    fill('Capital', '25000')
    screen.getByText('Sample from Mar 3, 2025')
    screen.getByText('to Mar 5, 2025')
    fill('First day', '2025-03-03')
    fill('Last day', '2025-03-05')
    fill('Split day', '2025-03-04')
    press('Replay strategy')
    await screen.findByText('Replaying 3 trades')
    expect(sent(run)).toEqual([
      {
        stop: 0.5,
        targets: [
          { r: 2, sizePct: 60 },
          { r: 4, sizePct: 40 },
        ],
        cost: 0.2,
        policy: 'optimistic',
        sizing: 'constantSize',
        slippage: 0.05,
        postExit: false,
        capital: '25000',
        from: '2025-03-03',
        to: '2025-03-05',
        splitAt: '2025-03-04',
      },
    ])
  })

  it('by candles asks for their length and what decides without them', async () => {
    const { sent } = await show({ [run]: () => new Promise(() => undefined) })
    choose('By candles')
    fireEvent.click(screen.getByRole('combobox', { name: /^Candles/ }))
    fireEvent.click(await screen.findByRole('option', { name: '5m' }))
    fireEvent.click(within(screen.getByLabelText('Without candles')).getByText('Neutral'))
    press('Replay strategy')
    await waitFor(() => expect(sent(run)).toMatchObject([{ policy: 'exact', candles: '5m', fallback: 'neutral' }]))
  })

  it('without a target keeps the exits as traded', async () => {
    const { sent } = await show({ [run]: () => new Promise(() => undefined) })
    fireEvent.click(screen.getByLabelText('Remove target 1'))
    screen.getByText('Without a target, exits stay as traded.')
    press('Replay strategy')
    await waitFor(() => expect(sent(run)).toMatchObject([{ targets: [] }]))
  })

  it('shows a refusal at its field until that is changed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const details = [{ field: 'splitAt', message: 'must leave trades before and after it' }]
    await show({ [run]: refused(400, 'A field of the request is wrong.', { details }) })
    fill('Split day', '2001-01-01')
    press('Replay strategy')
    await screen.findByText('Split day: must leave trades before and after it.')
    fill('Split day', '')
    expect(screen.queryByText(/^Split day: /)).toBeNull()
    screen.getByText('Earlier entries are in sample, later ones out of sample.')
  })
})
