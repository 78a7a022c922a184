import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, refused, type Answers, type MadeCall } from '#api/answer-calls.fixture.ts'
import {
  breakout,
  counts,
  idOf,
  listed,
  showBacktester,
  usualAnswers,
} from '#features/backtester/backtester.fixture.tsx'

const page = '/what-if-simulator/transform'
const [retest, pullback, gapFill] = [idOf(11), idOf(12), idOf(13)]
const setupOf = (setupId: string, name: string, more: object = {}) => ({
  setupId,
  name,
  direction: 'long',
  timeframe: '5m',
  revision: 1,
  sample: { ...counts, usable: 24 },
  status: 'ready',
  strategyId: null,
  ...more,
})
const setups = [
  setupOf(retest, 'Breakout retest', { strategyId: breakout.id }),
  setupOf(pullback, 'Trend pullback', { direction: 'both', timeframe: null }),
  setupOf(gapFill, 'Gap fill', { sample: { ...counts, usable: 7 }, status: 'needsMoreTrades' }),
]
const previewOf = (setupId: string, more: object = {}) => ({
  setupId,
  revision: 1,
  status: 'ready',
  minimum: 10,
  plan: listed(breakout),
  sample: { ...counts, usable: 24 },
  figures: breakout.figures,
  warnings: [],
  strategyId: null,
  ...more,
})
const preview = (setupId: string) => `GET /setup-transformer/preview/${setupId}`
const transform = 'POST /setup-transformer/transform'
const answers: Answers = {
  ...usualAnswers,
  'GET /setup-transformer/setups': { setups, minimum: 10 },
  [preview(retest)]: previewOf(retest, { strategyId: breakout.id }),
  [preview(pullback)]: previewOf(pullback),
  [preview(gapFill)]: previewOf(gapFill, {
    status: 'needsMoreTrades',
    warnings: [{ code: 'no_stop', message: 'The setup has no stop.' }],
  }),
}

async function show(changes: Answers = {}, address = page) {
  const api = answerCalls({ ...answers, ...changes })
  vi.stubGlobal('fetch', api.serve)
  showBacktester(address)
  await screen.findByRole('table', { name: 'Setups' })
  return api
}
const row = (name: string) =>
  within(within(screen.getByRole('table', { name: 'Setups' })).getByRole('row', { name: new RegExp(`^${name}`) }))
const check = (name: string) => fireEvent.click(row(name).getByRole('checkbox'))
const region = async (name: string) => {
  const part = within(await screen.findByRole('region', { name }))
  await part.findByText('Derived plan')
  return part
}
const cells = (name: string) =>
  row(name)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
/** What a transformation made of a setup; without a version, nothing. */
const made = (setupId: string, outcome: string, version: number | null) => ({
  setupId,
  outcome,
  strategyId: version === null ? null : breakout.id,
  version,
  usable: version === null ? 7 : 24,
})
const editPlan = (part: Awaited<ReturnType<typeof region>>) =>
  fireEvent.click(part.getByRole('switch', { name: 'Edit plan' }))
const fillStop = (part: Awaited<ReturnType<typeof region>>, value: string) =>
  fireEvent.change(part.getByLabelText('Stop'), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('setups to transform', () => {
  it('say what their trades give, and lead to their strategies', async () => {
    await show()
    expect(cells('Breakout retest')).toEqual(['Ready', '24', '3', 'Long', '5m', 'Open'])
    expect(cells('Trend pullback')).toEqual(['Ready', '24', '3', 'Long and short', 'Any', 'None'])
    expect(cells('Gap fill')[0]).toBe('Needs 3 more')
    expect(screen.getByRole('link', { name: 'Open the strategy of Breakout retest' }).getAttribute('href')).toBe(
      `/what-if-simulator/strategies/${breakout.id}`,
    )
    screen.getByText('Needs 10 closed trades with risk, MAE and MFE.')
    expect(screen.queryByRole('button', { name: /^Transform/ })).toBeNull()
  })

  it('are previewed with plan, figures, what was left out and warnings', async () => {
    await show()
    check('Breakout retest')
    const shown = await region('Breakout retest')
    shown.getByText('24 usable trades')
    expect(shown.getByRole('link', { name: 'Strategy exists' }).getAttribute('href')).toBe(
      `/what-if-simulator/strategies/${breakout.id}`,
    )
    shown.getByText('2 trades: planned or still open')
    expect(shown.getByText('Mean R').nextElementSibling?.textContent).toMatch(/\+0\.07R.*n 3/)
    shown.getByText('Uses the derived plan.')
    check('Gap fill')
    const young = await region('Gap fill')
    young.getByText('The setup has no stop.')
    expect(young.queryByText('Changes')).toBeNull()
    // One of the two can be transformed.
    screen.getByRole('button', { name: 'Transform 1 setup' })
    press('Clear selection')
    expect(screen.queryByRole('region', { name: 'Gap fill' })).toBeNull()
  })

  it('are chosen by the address, where they are ready', async () => {
    await show({}, `${page}?setups=${pullback},${gapFill}`)
    await region('Trend pullback')
    expect(screen.queryByRole('region', { name: 'Gap fill' })).toBeNull()
  })

  it('are defined in the playbook where there are none', async () => {
    const api = answerCalls({ ...answers, 'GET /setup-transformer/setups': { setups: [], minimum: 10 } })
    vi.stubGlobal('fetch', api.serve)
    showBacktester(page)
    await screen.findByText('No setups yet')
    expect(screen.getByRole('link', { name: 'Go to setups' }).getAttribute('href')).toBe('/playbook/setups')
  })

  it('say what could not be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isDown = true
    const failing = (answer: object) => () => (isDown ? refused(500, 'Away.') : answer)
    const api = answerCalls({
      ...answers,
      'GET /setup-transformer/setups': failing({ setups, minimum: 10 }),
      [preview(pullback)]: refused(500, 'Away.'),
    })
    vi.stubGlobal('fetch', api.serve)
    showBacktester(page)
    await screen.findByText('Couldn’t load setups')
    isDown = false
    press('Try again')
    await screen.findByRole('table', { name: 'Setups' })
    check('Trend pullback')
    await screen.findByText('Couldn’t load preview')
  })
})

describe('a transformation', () => {
  it('sends derived and changed plans, not a wrong one, and says what it made', async () => {
    const results = [made(retest, 'existing', 1), made(pullback, 'created', 2)]
    const { sent, asked } = await show({ [transform]: { results } })
    check('Breakout retest')
    check('Trend pullback')
    const changed = await region('Trend pullback')
    await region('Breakout retest')
    editPlan(changed)
    fillStop(changed, '0')
    press('Transform 2 setups')
    changed.getByText('Stop must be greater than 0.')
    screen.getByText('Check the plan of Trend pullback.')
    expect(sent(transform)).toEqual([])
    fillStop(changed, '0.75')
    expect(screen.queryByText(/^Check the plan/)).toBeNull()
    press('Transform 2 setups')
    await screen.findByText(/: version 1 already has this plan and sample\.$/)
    // The cost stays exact, as it is not changed.
    const override = { setupId: pullback, stop: 0.75, targets: [{ r: 2, sizePct: 100 }] }
    expect(sent(transform)).toEqual([{ setupIds: [retest, pullback], overrides: [override] }])
    const list = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(list).toEqual([
      'Breakout retest: version 1 already has this plan and sample.',
      'Trend pullback: version 2 created.',
    ])
    // Nothing is chosen any more, and the list knows the new strategy.
    expect(screen.queryByRole('region', { name: 'Trend pullback' })).toBeNull()
    await waitFor(() => expect(asked('GET /setup-transformer/setups')).toHaveLength(2))
  })

  it('goes back to the derived plan', async () => {
    const { sent } = await show({ [transform]: { results: [made(pullback, 'tooFewTrades', null)] } })
    check('Trend pullback')
    const part = await region('Trend pullback')
    editPlan(part)
    fillStop(part, '0')
    editPlan(part)
    press('Transform 1 setup')
    await screen.findByText('Trend pullback: needs 3 more usable trades.')
    expect(sent(transform)).toEqual([{ setupIds: [pullback], overrides: [] }])
  })

  it('is canceled, and keeps what was chosen', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const waiting: MadeCall[] = []
    await show({
      [transform]: (call: MadeCall) => {
        waiting.push(call)
        return new Promise(() => undefined)
      },
    })
    check('Trend pullback')
    await region('Trend pullback')
    press('Transform 1 setup')
    await waitFor(() => expect(waiting).toHaveLength(1))
    press('Cancel')
    await screen.findByText('Transformation canceled. Nothing was saved.')
    await region('Trend pullback')
  })

  it('says why it failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await show({ [transform]: refused(500, 'The database is away.') })
    check('Trend pullback')
    await region('Trend pullback')
    press('Transform 1 setup')
    await screen.findByText('Couldn’t transform setups: The database is away.')
  })
})
