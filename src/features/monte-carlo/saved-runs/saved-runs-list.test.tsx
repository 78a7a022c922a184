import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, type Answers } from '#api/answer-calls.fixture.ts'
import { userSimulationQuery, type SimulationRun } from '#api/simulations/monte-carlo.ts'
import { defaultSettings, toParameters } from '#features/monte-carlo/settings/growth-settings.ts'
import SavedRunsList from './saved-runs-list.tsx'

const base = '/monte-carlo-simulator/monte-carlo-simulator/user-simulations'

function answer(answers: Answers = {}) {
  // The figures of compared runs stay on their way.
  const figures = ['1', '2', '3', '4', '5'].map((id) => [`GET ${base}/${id}`, () => new Promise(() => {})])
  const api = answerCalls({ ...Object.fromEntries(figures), ...answers })
  vi.stubGlobal('fetch', api.serve)
  return api
}

beforeEach(() => void answer())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A saved run of growth. */
const run = (id: string, name: string, tags: readonly string[] = []) =>
  ({
    id,
    name,
    tags,
    kind: 'portfolio-growth',
    createdAt: '2025-03-03T14:30:00.000Z',
    summary: { medianTerminal: 1.2, medianMaxDrawdown: 0.1, lossShare: 0.125, ruinShare: 0 },
    parameters: toParameters(defaultSettings, { r: [1, -1, 2], tradesPerDay: [3], pnlPerLot: null }),
  }) as unknown as SimulationRun

const careful = run('1', 'Careful', ['cash', 'slow'])
const bold = run('2', 'Bold', ['cash'])
const plain = run('3', 'Plain')

function show(runs: readonly SimulationRun[], loaded: readonly SimulationRun[] = []) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const simulation of loaded) {
    const key: readonly unknown[] = userSimulationQuery(simulation.id).queryKey
    queries.setQueryData(key, { simulation, engineVersion: '0.2.0' })
  }
  const list = (listed: readonly SimulationRun[]) => (
    <QueryClientProvider client={queries}>
      <SavedRunsList runs={listed} timeZone="UTC" openId={null} onOpen={vi.fn()} onDelete={vi.fn()} />
    </QueryClientProvider>
  )
  const { rerender } = render(list(runs))
  return (changed: readonly SimulationRun[]) => rerender(list(changed))
}

const shown = () => screen.getAllByRole('button', { name: /^Open the run/ }).map(({ textContent }) => textContent)
const tag = (name: string) => screen.getByRole('button', { name })
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)

describe('the filter by tag', () => {
  it('leaves the runs with the tag, and all when the tag is pressed again', () => {
    show([careful, bold, plain])
    expect(shown()).toEqual(['Careful', 'Bold', 'Plain'])
    expect(pressed()).toEqual([])
    fireEvent.click(tag('cash'))
    expect(shown()).toEqual(['Careful', 'Bold'])
    expect(pressed()).toEqual(['cash'])
    fireEvent.click(tag('slow'))
    expect(shown()).toEqual(['Careful'])
    expect(pressed()).toEqual(['slow'])
    fireEvent.click(tag('slow'))
    expect(shown()).toEqual(['Careful', 'Bold', 'Plain'])
  })

  it('offers each tag once, in order of the alphabet', () => {
    show([run('1', 'One', ['slow', 'cash']), bold])
    const offered = screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)
    expect(offered).toEqual(['cash', 'slow'])
  })

  it('leaves all runs once none has the tag any more', () => {
    const change = show([careful, bold])
    fireEvent.click(tag('slow'))
    change([bold, plain])
    expect(shown()).toEqual(['Bold', 'Plain'])
  })
})

const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Compare the run ${name}` }))
const isDisabled = (element: HTMLElement) => element.hasAttribute('disabled')
const dialog = () => screen.findByRole('dialog', { name: 'Compare runs' })

const isFixed = () => screen.getAllByRole('checkbox').map(isDisabled)

const kelly = (id: string, name: string, limit: number | null) =>
  ({
    ...run(id, name),
    kind: 'kelly-optimization',
    trades: 40,
    summary: { full: 0.2, recommended: 0.05, limit },
    result: { kelly: { trades: 40, approximation: 0.1 }, drawdown: limit === null ? null : { fraction: limit } },
  }) as unknown as SimulationRun
const challenge = {
  ...run('8', 'Pass'),
  kind: 'challenge-analysis',
  summary: { passed: 0.5, payout: 0, value: 0.1234 },
} as unknown as SimulationRun

/** A table of runs as text, row by row, without the name's checkbox and the actions. */
const figuresOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].slice(2, -1).map(({ textContent }) => textContent))

describe('the figures of a list', () => {
  it('are those of the kind of run', () => {
    show([kelly('6', 'How much', 0.0141), careful, challenge])
    expect(screen.getAllByRole('table').map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Saved runs: Kelly',
      'Saved runs: Growth',
      'Saved runs: Challenge',
    ])
    expect(figuresOf('Saved runs: Kelly')).toEqual([
      ['Suggested risk', 'Full Kelly', 'Drawdown limit'],
      ['1.41%', '20.00%', '1.41%'],
    ])
    expect(figuresOf('Saved runs: Challenge')).toEqual([
      ['Chance to pass', 'Chance of payout', 'Value after fees'],
      ['50.0%', 'No attempt', '+12.3% of account'],
    ])
    expect(figuresOf('Saved runs: Growth')[0]).toEqual([
      'Risk',
      'Trades ahead',
      'Median return',
      'Median drawdown',
      'Chance of loss',
      'Chance of ruin',
    ])
  })

  it('are compared for any two of a kind, and only for those', async () => {
    const [first, second] = [kelly('6', 'Before', 0.0141), kelly('7', 'After', null)]
    show([first, careful, second], [first, second])
    choose('Before')
    expect(screen.getAllByRole('checkbox').map(isDisabled)).toEqual([false, false, true])
    choose('After')
    fireEvent.click(screen.getByRole('button', { name: 'Compare 2 runs' }))
    const table = await within(await dialog()).findByRole('table', { name: 'Compared runs' })
    const rowOf = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) }).textContent
    expect(rowOf('Suggested risk')).toBe('Suggested risk1.41%5.00%')
    expect(rowOf('Drawdown limit')).toBe('Drawdown limit1.41%—')
    within(await dialog()).getByRole('table', { name: 'Kelly fraction' })
  })
})

describe('a comparison', () => {
  it('needs two runs, and opens when it is asked for', async () => {
    show([careful, bold, plain])
    choose('Careful')
    expect(isDisabled(screen.getByRole('button', { name: 'Compare 2–4 runs' }))).toBe(true)
    choose('Bold')
    choose('Plain')
    choose('Bold')
    const compare = screen.getByRole('button', { name: 'Compare 2 runs' })
    expect(isDisabled(compare)).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
    const checked = screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true })
    expect(checked.map(({ ariaLabel }) => ariaLabel)).toEqual(['Compare the run Careful', 'Compare the run Plain'])
    fireEvent.click(compare)
    await dialog()
  })

  it('closes, and keeps the chosen runs', async () => {
    show([careful, bold])
    choose('Careful')
    choose('Bold')
    fireEvent.click(screen.getByRole('button', { name: 'Compare 2 runs' }))
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByRole('button', { name: 'Compare 2 runs' })
  })

  it('ends where only one of its runs is left', async () => {
    const change = show([careful, bold])
    choose('Careful')
    choose('Bold')
    fireEvent.click(screen.getByRole('button', { name: 'Compare 2 runs' }))
    await dialog()
    change([careful])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps runs that the filter leaves out', () => {
    show([careful, bold, plain])
    choose('Careful')
    choose('Plain')
    fireEvent.click(tag('cash'))
    expect(shown()).toEqual(['Careful', 'Bold'])
    screen.getByRole('button', { name: 'Compare 2 runs' })
  })

  it('holds four runs, of which each can be taken out', () => {
    show(['1', '2', '3', '4', '5'].map((id) => run(id, `Run ${id}`)))
    for (const id of ['1', '2', '3', '4']) choose(`Run ${id}`)
    expect(isFixed()).toEqual([false, false, false, false, true])
    choose('Run 2')
    expect(isFixed()).toEqual([false, false, false, false, false])
  })
})

it('edits the name of a run', async () => {
  const call = `PUT ${base}/2`
  const api = answer({ [call]: () => new Promise(() => {}) })
  show([careful, bold])
  fireEvent.click(screen.getByRole('button', { name: 'Edit the run Bold' }))
  const dialogOfRun = await screen.findByRole('dialog', { name: 'Edit run' })
  const name = within(dialogOfRun).getByRole<HTMLInputElement>('textbox', { name: /Name/ })
  expect(name.value).toBe('Bold')
  fireEvent.change(name, { target: { value: 'Brave' } })
  fireEvent.click(within(dialogOfRun).getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(api.sent(call)).toEqual([{ name: 'Brave', tags: ['cash'] }]))
})
