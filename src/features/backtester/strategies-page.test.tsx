import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, refused, type Answers } from '#api/answer-calls.fixture.ts'
import { refetchAll } from '#api/refetch-all.fixture.ts'
import * as charts from '#ui/charts/chart.tsx'
import { breakout, idOf, inList, listed, loadedOf, showBacktester, usualAnswers } from './backtester.fixture.tsx'

const list = '/what-if-simulator/strategies'
const fade = { ...listed(breakout), id: idOf(3), name: 'Fade', version: 2, portfolioId: null }
const tight = loadedOf({
  id: idOf(4),
  parameters: { stop: 0.5, policy: 'optimistic' },
  result: { equity: [4, 2, 3] },
})

function serve(changes: Answers = {}) {
  const api = answerCalls({ ...usualAnswers, ...changes })
  vi.stubGlobal('fetch', api.serve)
  return api
}
const table = (name: string) => within(screen.getByRole('table', { name }))
const tableShown = async (name: string) => within(await screen.findByRole('table', { name }))
const rowsOf = (part: ReturnType<typeof table>) =>
  part.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
const address = () => screen.getByLabelText('Address').textContent
const compare = (name: RegExp) => screen.findByRole('checkbox', { name })
/** Deletes the first strategy, which takes its results off the screen. */
async function remove(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Breakout v1' }))
  await screen.findByText('Breakout v1 and its results deleted.')
  expect(screen.queryByRole('link', { name: 'Breakout' })).toBeNull()
  screen.getByText('No results yet. Open a strategy and replay it.')
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  // This environment has no canvas; chart options have tests of their own.
  vi.spyOn(charts, 'Chart').mockImplementation(({ title, description }) => (
    <figure aria-label={title}>{description}</figure>
  ))
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

it('says what failed, offers a retry, then what to do without strategies, and keeps that', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDown = true
  serve({
    'GET /backtester/strategies': () => (isDown ? refused(500, 'Network Error') : { strategies: [], next: null }),
  })
  const queries = showBacktester(list)
  screen.getByLabelText('Loading strategies')
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load strategies')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No strategies yet')
  isDown = true
  await refetchAll(queries)
  expect(screen.getByText('No strategies yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose setups' }).getAttribute('href')).toBe('/what-if-simulator/transform')
})

describe('the list of strategies', () => {
  it('states each with its sample as traded, its plan and its portfolio, and links to it', async () => {
    serve({ 'GET /backtester/strategies': { strategies: [listed(breakout), fade], next: null } })
    showBacktester(list)
    const strategies = await tableShown('Strategies')
    await strategies.findByText('Main')
    // Mean of 0.9, −1.1 and 0.4 after costs of 0.1R.
    expect(rowsOf(strategies)[1]?.join(' | ')).toMatch(
      /^Breakoutv1 · Mar 10, 2025, 14:30:00 \| 3 \| .*\+0\.07R.* \| .*66\.7%.* \| .* \| 1R \| 2R \| Main/,
    )
    expect(rowsOf(strategies)[2]?.join(' | ')).toMatch(/^Fadev2 · .* \| Several \| $/)
    expect(strategies.getByRole('link', { name: 'Breakout' }).getAttribute('href')).toBe(`${list}/${breakout.id}`)
  })

  it('loads more on request', async () => {
    const { asked } = serve({
      'GET /backtester/strategies': ({ query }: { query: string }) =>
        query === '' ? { strategies: [listed(breakout)], next: 'second' } : { strategies: [fade], next: null },
    })
    showBacktester(list)
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await screen.findByRole('link', { name: 'Fade' })
    expect(asked('GET /backtester/strategies')).toEqual(['', '?cursor=second'])
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('hides a deleted strategy with its results, brings both back, and deletes at last', async () => {
    const { sent } = serve({
      'GET /backtester/strategies': { strategies: [listed(breakout), fade], next: null },
      [`DELETE /backtester/strategies/${breakout.id}`]: { done: true },
    })
    showBacktester(list)
    await tableShown('Results')
    await remove()
    await pass(5_000)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('link', { name: 'Breakout' })
    await pass(61_000)
    expect(sent(`DELETE /backtester/strategies/${breakout.id}`)).toEqual([])
    await remove()
    await pass(61_000)
    await waitFor(() => expect(sent(`DELETE /backtester/strategies/${breakout.id}`)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  })
})

describe('results below the strategies', () => {
  const two = {
    'GET /backtester/results': { results: [inList(tight), inList(loadedOf())], next: null },
    [`GET /backtester/results/${idOf(4)}`]: tight,
  }
  it('say that there are none yet', async () => {
    serve({ 'GET /backtester/results': { results: [], next: null } })
    showBacktester(list)
    await screen.findByText('No results yet. Open a strategy and replay it.')
  })

  it('state settings, strategy and figures, and link to the result', async () => {
    serve(two)
    showBacktester(list)
    const results = await tableShown('Results')
    const [header, first] = rowsOf(results)
    expect(header?.slice(0, 3)).toEqual(['Replay', 'Strategy', 'n'])
    expect(first?.slice(0, 3)).toEqual([
      'Stop 0.5R · target 2R · target firstMar 11, 2025, 14:30:00',
      'Breakout v1',
      '3',
    ])
    expect(results.getByRole('link', { name: /^Stop 0\.5R/ }).getAttribute('href')).toBe(
      `${list}/${breakout.id}/results/${idOf(4)}`,
    )
    screen.getByText('Compare up to 4 in one chart.')
  })

  it('are compared in one chart and one table, which the address keeps', async () => {
    serve(two)
    showBacktester(list)
    fireEvent.click(await compare(/^Compare Stop 0\.5R/))
    screen.getByText('Select another result to compare.')
    expect(screen.queryByRole('table', { name: 'Compared results' })).toBeNull()
    fireEvent.click(await compare(/^Compare Stop 1R/))
    const compared = await tableShown('Compared results')
    expect(compared.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Figure', 'A', 'B'])
    expect(rowsOf(compared)).toContainEqual(['Trades', '3', '3'])
    const chart = screen.getByRole('figure', { name: 'A ends highest: +3.00R' })
    expect(chart.textContent).toBe(
      'A (solid): Breakout v1, Stop 0.5R · target 2R · target first; B (dashed): Breakout v1, Stop 1R · target 2R · stop first.',
    )
    expect(decodeURIComponent(address() ?? '')).toBe(`${list}?compare=${idOf(4)},${idOf(2)}`)
    fireEvent.click(screen.getByRole('button', { name: 'Clear comparison' }))
    expect(address()).toBe(list)
    expect(screen.queryByRole('table', { name: 'Compared results' })).toBeNull()
  })

  it('are compared as the address of a link says', async () => {
    serve(two)
    showBacktester(`${list}?compare=${idOf(2)},${idOf(4)}`)
    await screen.findByRole('figure', { name: 'B ends highest: +3.00R' })
    expect((await compare(/^Compare Stop 1R/)).matches(':checked')).toBe(true)
  })

  it('are compared four at most', async () => {
    const all = [1, 2, 3, 4, 5].map((stop) => loadedOf({ id: idOf(20 + stop), parameters: { stop } }))
    serve({
      'GET /backtester/results': { results: all.map(inList), next: null },
      ...Object.fromEntries(all.map((loaded) => [`GET /backtester/results/${loaded.result.id}`, loaded])),
    })
    showBacktester(`${list}?compare=${[1, 2, 3].map((stop) => idOf(20 + stop)).join(',')}`)
    fireEvent.click(await compare(/^Compare Stop 4R/))
    expect((await compare(/^Compare Stop 5R/)).matches(':disabled')).toBe(true)
    fireEvent.click(await compare(/^Compare Stop 1R/))
    expect((await compare(/^Compare Stop 5R/)).matches(':disabled')).toBe(false)
  })

  it('say which could not be loaded for the comparison', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    serve({ ...two, [`GET /backtester/results/${idOf(4)}`]: refused(500, 'Away.') })
    showBacktester(`${list}?compare=${idOf(2)},${idOf(4)}`)
    await screen.findByText('Couldn’t load a result')
  })

  it('are deleted with undo', async () => {
    const { sent } = serve({ ...two, [`DELETE /backtester/results/${idOf(4)}`]: { done: true } })
    showBacktester(list)
    fireEvent.click(await screen.findByRole('button', { name: /^Delete Stop 0\.5R/ }))
    await screen.findByText('Result deleted.')
    expect(table('Results').getAllByRole('row')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(table('Results').getAllByRole('row')).toHaveLength(3))
    fireEvent.click(screen.getByRole('button', { name: /^Delete Stop 0\.5R/ }))
    await pass(61_000)
    await waitFor(() => expect(sent(`DELETE /backtester/results/${idOf(4)}`)).toHaveLength(1))
  })
})
