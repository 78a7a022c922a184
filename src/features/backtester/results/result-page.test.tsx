import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, refused, type Answers } from '#api/answer-calls.fixture.ts'
import type { LoadedResult } from '#api/simulations/backtester.ts'
import type { Money } from '#domain/numbers/units.ts'
import {
  breakout,
  counts,
  idOf,
  loadedOf,
  partOf,
  showBacktester,
  usualAnswers,
} from '#features/backtester/backtester.fixture.tsx'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import * as charts from '#ui/charts/chart.tsx'
import { nativeDatesForTests } from '#ui/form/native-date-input.fixture.tsx'
import * as engine from '#workers/engine/client.ts'

const strategy = `/what-if-simulator/strategies/${breakout.id}`
const page = `${strategy}/results/${idOf(2)}`
const one = `GET /backtester/results/${idOf(2)}`

function serve(changes: Answers = {}) {
  const api = answerCalls({ ...usualAnswers, ...changes })
  vi.stubGlobal('fetch', api.serve)
  return api
}
async function show(loaded: LoadedResult = loadedOf(), changes: Answers = {}) {
  const api = serve({ [one]: loaded, ...changes })
  showBacktester(page)
  await screen.findByText('Breakout, result')
  await keyFigures()
  return api
}
const address = () => screen.getByLabelText('Address').textContent
// By their texts: asking for roles on a page of this size takes jsdom long.
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))
const keyFigures = () => screen.findByLabelText('Key figures')
const rows = (name: string) =>
  [...screen.getByLabelText(name, { selector: 'table' }).querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
const figure = (name: string) => screen.getByLabelText(name, { selector: 'section' }).textContent
const facts = () =>
  Object.fromEntries(
    [...screen.getByLabelText('Settings', { selector: 'section' }).querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
    ]),
  )
/** What the chart of a name draws. */
function drawn(name: string): string {
  const props = vi.mocked(charts.Chart).mock.calls.findLast(([given]) => given.name === name)?.[0]
  const option = props?.option
  return JSON.stringify(typeof option === 'function' ? option(chartPalette(false)) : option)
}

nativeDatesForTests()
beforeEach(() => {
  // This environment has no canvas; chart options have tests of their own.
  vi.spyOn(charts, 'Chart').mockImplementation(({ name, title }) => <figure aria-label={name}>{title}</figure>)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the result of a replay', () => {
  it('says what was found, with its interval and sample, and how it was replayed', async () => {
    await show()
    screen.getByText('Stop 1R · target 2R · stop first')
    screen.getByText('The replay makes 0.33R per trade more than as traded. That could be chance.')
    expect(figure('Mean change')).toMatch(/\+0\.33R.*−0\.20R to \+0\.90R/)
    expect(figure('Max drawdown')).toMatch(/−1\.00R.*As traded −1\.00R/)
    expect((await keyFigures()).textContent).toContain('n 3 · ranges: 95% intervals')
    screen.getByText('3 trades, 66.7% with a known outcome')
    expect(facts()).toEqual({
      Stop: '1R',
      Targets: '2R',
      'Both touched': 'Stop first',
      'Position size': 'Same risk',
      'Cost per trade': '0.100R',
      Slippage: '0.000R',
      'Prices after exit': 'Used',
      Account: 'No risk per trade',
    })
  })

  it('states its days, its account and its candles', async () => {
    const parameters = {
      policy: 'exact',
      candles: '5m',
      from: '2025-03-03',
      splitAt: '2025-03-05',
      postExit: false,
      riskFraction: 0.005,
    } as LoadedResult['result']['parameters']
    const account = { growth: [1.01, 1.0075], maxDrawdown: 0.005, endBalance: '10075' as Money }
    await show(loadedOf({ parameters, result: { account } }))
    await waitFor(() =>
      expect(facts()).toMatchObject({
        'Both touched': '5m candles, else stop first',
        'Prices after exit': 'Ignored',
        Entered: 'Mar 3, 2025 to any day',
        'Split at': 'Mar 5, 2025',
        'Risk per trade': '0.50%',
        'Account growth': expect.stringContaining('+0.8%') as string,
        'Account drawdown': expect.stringContaining('−0.5%') as string,
        'End balance': '$10,075.00',
      }),
    )
  })

  it('draws the equity beside the actual one, and each trade', async () => {
    await show()
    expect(screen.getByLabelText('Equity and drawdown in R').textContent).toBe(
      'The replay ends at +1.50R, your trades at +0.50R',
    )
    expect(screen.getByLabelText('R by trade', { selector: 'figure' }).textContent).toBe('2 of 3 replayed trades win')
    expect(drawn('Equity and drawdown in R')).not.toContain('Out-of-sample')
  })

  it('states how each part of the position ends', async () => {
    const targets = [
      { r: 2, sizePct: 50 },
      { r: 4, sizePct: 50 },
    ]
    const outcomes = loadedOf().result.outcomes.map((outcome, place) => ({
      ...outcome,
      endings: place === 0 ? (['target', 'own'] as const).slice() : [...outcome.endings, ...outcome.endings],
    }))
    await show(loadedOf({ parameters: { targets }, result: { outcomes } }))
    expect(rows('Exits by target')).toEqual([
      ['Part', 'Target', 'Stop', 'Actual exit'],
      ['50%, target 2R', '1 (33%)', '1 (33%)', '1 (33%)'],
      ['50%, target 4R', '0 (0%)', '1 (33%)', '2 (67%)'],
    ])
  })

  it('lists the trades with what was done, and those that change alone on request', async () => {
    await show()
    const all = [
      ['Trade', 'Entered', 'As traded', 'Replayed', 'Change', 'Exit'],
      ['ACME', 'Mar 3, 2025', '+1.00R', '+2.00R', '+1.00R', 'Target'],
      ['BETA', 'Mar 4, 2025', '−1.00R', '−1.00R', '0.00R', 'Stop'],
      ['CORP', 'Mar 5, 2025', '+0.50R', '+0.50R', '0.00R', 'Unknown, actual exit kept'],
    ]
    expect(rows('Replayed trades')).toEqual(all)
    expect(screen.getByText('ACME', { selector: 'a' }).getAttribute('href')).toBe(`/trade-history/${idOf(100)}`)
    fireEvent.click(screen.getByLabelText('Only the 1 changed trade'))
    expect(rows('Replayed trades')).toEqual(all.slice(0, 2))
  })

  it('compares both sides of a split', async () => {
    const parameters = { splitAt: '2025-03-05' } as LoadedResult['result']['parameters']
    const late = partOf({
      trades: 1,
      statistics: { meanR: { value: 0.5, reason: null, n: 1 } },
      difference: { value: 0, reason: null, n: 1 },
    })
    const split = { inSample: partOf({ trades: 2 }), outOfSample: late }
    await show(loadedOf({ parameters, comparison: { split } }))
    expect(rows('Replay metrics').slice(0, 2)).toEqual([
      ['Figure', 'Replayed', 'As traded', 'In sample', 'Out of sample'],
      ['Trades (n)', '3', '3', '2', '1'],
    ])
    screen.getByText(/ Out of sample: \+0\.50R per trade \(n 1\)\.$/)
    // The first trade that was entered on the day of the split is the third.
    expect(drawn('Equity and drawdown in R')).toContain('Out-of-sample from Mar 5, 2025')
  })

  it('that does not exist leads to the list', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    serve({ [one]: refused(404, 'Not found.') })
    showBacktester(page)
    await screen.findByText('Result not found')
    expect(screen.getByRole('link', { name: 'Go to strategies' }).getAttribute('href')).toBe(
      '/what-if-simulator/strategies',
    )
  })

  it('that could not be loaded is loaded again on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isDown = true
    serve({ [one]: () => (isDown ? refused(500, 'Away.') : loadedOf()) })
    showBacktester(page)
    await screen.findByText('Couldn’t load result')
    isDown = false
    press('Try again')
    await keyFigures()
  })

  it('is deleted to its strategy, and brought back or deleted at last', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { sent } = await show(loadedOf(), { [`DELETE /backtester/results/${idOf(2)}`]: { done: true } })
    fireEvent.click(screen.getByText('Delete'))
    expect(address()).toBe(strategy)
    await screen.findByText('No results yet. Replay the strategy above.')
    press('Undo')
    fireEvent.click(await screen.findByLabelText(/^Delete Stop 1R/))
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    await waitFor(() => expect(sent(`DELETE /backtester/results/${idOf(2)}`)).toHaveLength(1))
  })
})

describe('the download of a result', () => {
  /** Names and contents of the files that are downloaded. */
  let files: { readonly name: string; readonly text: string }[] = []
  const compute = vi.fn()

  beforeEach(() => {
    files = []
    const texts: string[] = []
    // This environment's files have no text().
    vi.stubGlobal('Blob', function FakeBlob([text]: readonly string[]) {
      texts.push(text ?? '')
    })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.download !== '') files.push({ name: this.download, text: texts.at(-1) ?? '' })
    })
    const ending = { isAmbiguous: false, isIdentified: true }
    compute.mockReset().mockResolvedValue({
      ok: true,
      value: [
        { ...ending, outcome: 2, ending: 'target' },
        { ...ending, outcome: -1, ending: 'stop' },
        { ...ending, outcome: 0.5, ending: 'own', isIdentified: false },
      ],
    })
    vi.spyOn(engine, 'enginePool').mockReturnValue({
      warmUp: () => Promise.resolve({ ok: true, value: '0.2.0' }),
      compute,
    } as unknown as ReturnType<typeof engine.enginePool>)
  })

  const source = `GET /what-if-simulator/strategy/${breakout.id}/trades`
  const trades = {
    id: breakout.id,
    kind: 'strategy',
    name: 'Breakout',
    sample: counts,
    trades: breakout.sample.map((trade) => ({ ...trade, candles: null })),
    minimum: 10,
    engineVersion: '0.2.0',
  }

  it('holds the trades, the settings and what the engine computes again', async () => {
    await show(loadedOf(), { [source]: trades })
    fireEvent.click(await screen.findByText('Download JSON', { selector: 'button' }))
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['breakout-result.json']))
    const [task, { grid, cell }] = compute.mock.calls[0] as [string, { grid: object; cell: object }]
    expect([task, cell]).toEqual(['whatIfEndings', { stop: 0, target: 0 }])
    expect(grid).toMatchObject({ stops: [1], targets: [2], policy: 'pessimistic', sizing: 'constantRisk', cost: 0.1 })
    expect(files[0]?.text).toContain('"task":"whatIfEndings"')
  })

  it('is refused where the trades no longer give the saved result', async () => {
    const { trades: all } = trades
    await show(loadedOf(), { [source]: { ...trades, trades: all.slice(1) } })
    fireEvent.click(await screen.findByText('Download JSON', { selector: 'button' }))
    await screen.findByText('Couldn’t download the result: its candles have changed since. Replay the strategy again.')
    expect(files).toEqual([])
  })

  it('is offered in the list of results too', async () => {
    serve({ [source]: trades })
    showBacktester('/what-if-simulator/strategies')
    fireEvent.click(await screen.findByLabelText('Download Stop 1R · target 2R · stop first'))
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['stop-1r-target-2r-stop-first.json']))
  })
})
