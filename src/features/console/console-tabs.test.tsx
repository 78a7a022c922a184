import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, type Answers, type MadeCall } from '#api/answer-calls.fixture.ts'
import * as live from '#api/supabase/live.ts'
import * as session from '#api/supabase/session.ts'
import * as fingerprints from '#domain/numbers/fingerprint.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import * as engine from '#workers/engine/client.ts'
import { selfTests } from './engine/self-tests.ts'
import { consoleAnswers, showConsole } from './show-console.fixture.tsx'

const token = `edg_${'a'.repeat(43)}`

function serve(changes: Answers = {}) {
  const api = answerCalls({ ...consoleAnswers, ...changes })
  vi.stubGlobal('fetch', api.serve)
  return api
}
// By their texts: asking for roles on a page of this size takes jsdom long.
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))
const toolForm = (name: string) => screen.findByLabelText(name, { selector: 'form' })

const enterToken = (text: string) => fireEvent.change(screen.getByLabelText(/^API token/), { target: { value: text } })
const tables = () => [...document.querySelectorAll('td')].map(({ textContent }) => textContent)
/** Tells the page of a change, as the subscription does. */
let tell: (table: live.LiveTable) => void = () => undefined
const change = (table: live.LiveTable) => act(() => tell(table))
/** What the engine's answers come to, one after the other. */
function answer(...found: (string | undefined)[]): void {
  const spy = vi.spyOn(fingerprints, 'fingerprintOf')
  for (const fingerprint of found) spy.mockReturnValueOnce(fingerprint ?? '')
}
const results = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[1]?.textContent)
const start = async () => {
  showConsole('?tab=engine')
  fireEvent.click(await screen.findByText('Run self-test'))
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('tools of assistants', () => {
  const inputSchema = { type: 'object', properties: { portfolio_id: { type: 'string' }, days: { type: 'integer' } } }
  const tools = [
    {
      name: 'list_portfolios',
      title: 'List portfolios',
      description: 'The portfolios of the trader.',
      inputSchema,
      annotations: { readOnlyHint: true },
    },
    { name: 'log_trade', description: 'Stores a trade.', inputSchema: { type: 'object', required: ['symbol'] } },
  ]
  /** The answers of the protocol: the list of tools, and what a call gives. */
  const protocol = (result: object) => (made: MadeCall) => {
    const { method } = made.body as { method: string }
    return method === 'tools/list' ? { result: { tools } } : result
  }
  const answered = { result: { content: [{ type: 'text', text: '{"portfolios":[]}' }] } }

  it('are called with the input that the trader’s portfolio suggests', async () => {
    const { sent } = serve({ 'POST /mcp': protocol(answered) })
    showConsole('?tab=tools')
    await toolForm('list_portfolios')
    screen.getByText('2 tools that assistants can call')
    expect(screen.queryByText('May store data')).toBeNull()
    press('Call tool')
    await screen.findByText('Answered')
    expect(screen.getByLabelText('Tool answer').textContent).toBe('{\n  "portfolios": []\n}')
    expect(sent('POST /mcp').at(-1)).toMatchObject({
      method: 'tools/call',
      params: { name: 'list_portfolios', arguments: { portfolio_id: mainPortfolio.id } },
    })
  })

  it('say what the schema refuses, and what the tool refuses', async () => {
    serve({
      'POST /mcp': protocol({ result: { isError: true, content: [{ type: 'text', text: 'days must be positive' }] } }),
    })
    showConsole('?tab=tools')
    const form = within(await toolForm('list_portfolios'))
    const input = form.getByLabelText('Input (JSON)')
    fireEvent.change(input, { target: { value: '{' } })
    press('Call tool')
    await form.findByText(/^Not valid JSON/)
    expect(screen.queryByText('Refused')).toBeNull()
    fireEvent.change(input, { target: { value: '{"days":"one"}' } })
    press('Call tool')
    await form.findByText(/^days: /)
    await screen.findByText('Refused')
    screen.getByText('days must be positive')
  })

  it('that may store data say so', async () => {
    serve({ 'POST /mcp': protocol(answered) })
    showConsole('?tab=tools')
    fireEvent.click(await screen.findByRole('combobox', { name: /^Tool/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'log_trade' }))
    await toolForm('log_trade')
    screen.getByText('May store data')
  })

  it('are listed with a complete token, which stays from tab to tab', async () => {
    const { calls } = serve({ 'POST /mcp': protocol(answered) })
    showConsole()
    fireEvent.click(screen.getByRole('radio', { name: 'API token' }))
    enterToken('edg_abc')
    fireEvent.click(screen.getByRole('link', { name: 'Assistant tools' }))
    await screen.findByText('Tools appear once the token is complete.')
    expect(calls.filter(({ call }) => call === 'POST /mcp')).toEqual([])
    enterToken(token)
    await toolForm('list_portfolios')
    expect(calls.findLast(({ call }) => call === 'POST /mcp')?.authorization).toBe(`Bearer ${token}`)
    expect(screen.getByLabelText('Assistant settings').textContent).not.toContain(token)
  })

  it('say why they could not be listed', async () => {
    const problem = { code: 'no_session', message: 'There is no valid session.' }
    let isRefused = true
    const list = protocol(answered)
    serve({
      'POST /mcp': (made: MadeCall) =>
        isRefused ? Response.json({ error: { message: 'refused', data: problem } }, { status: 401 }) : list(made),
    })
    showConsole('?tab=tools')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn’t list tools.*There is no valid session\./)
    isRefused = false
    press('Try again')
    await toolForm('list_portfolios')
  })
})

describe('live updates', () => {
  const stop = vi.fn()

  beforeEach(() => {
    stop.mockReset()
    serve()
    vi.spyOn(session, 'useSession').mockReturnValue({
      status: 'signed-in',
      user: { id: 'ann', email: null, emailConfirmed: true, provider: 'email', firstName: null, lastName: null },
    })
    vi.spyOn(live, 'subscribeToTables').mockImplementation((_userId, onChange) => {
      tell = (table) => onChange(table, false)
      return Promise.resolve({ joined: Promise.resolve(), stop })
    })
  })

  it('list the changes, the newest first, until they are cleared', async () => {
    showConsole('?tab=live')
    await screen.findByText('Listening')
    screen.getByText('No changes yet')
    change('portfolios')
    change('trades')
    expect(tables()).toEqual(['Trades', 'Portfolios'])
    expect(document.querySelector('tbody th')?.textContent).toMatch(/^\d\d:\d\d:\d\d$/)
    act(() => {
      for (let at = 0; at < 100; at += 1) tell('notifications')
    })
    screen.getByText('The newest 100 of at most 100')
    expect(tables()).not.toContain('Trades')
    press('Clear')
    screen.getByText('No changes yet')
  })

  it('end with the tab', async () => {
    showConsole('?tab=live')
    await screen.findByText('Listening')
    fireEvent.click(screen.getByRole('link', { name: 'Engine' }))
    await waitFor(() => expect(stop).toHaveBeenCalledOnce())
  })

  it('say when they cannot be followed', async () => {
    vi.mocked(live.subscribeToTables).mockRejectedValue(new Error('no socket'))
    showConsole('?tab=live')
    await screen.findByText('Not connected')
  })
})

describe('the engine’s self-test', () => {
  const [one, two, three, four] = selfTests.map(({ expected }) => expected)
  const run = vi.fn(() => Promise.resolve<unknown>({ ok: true, value: null }))
  const pool = { simulateGrowth: run, simulateScenarios: run, compute: run, alive: 2 }
  const warmUp = vi.fn()

  beforeEach(() => {
    serve()
    run.mockReset().mockResolvedValue({ ok: true, value: null })
    warmUp.mockReset().mockResolvedValue({ ok: true, value: '0.2.0' })
    vi.spyOn(engine, 'enginePool').mockReturnValue({ ...pool, warmUp } as unknown as ReturnType<
      typeof engine.enginePool
    >)
  })

  it('passes where every answer is the known one', async () => {
    answer(one, two, three, four)
    showConsole('?tab=engine')
    await screen.findByRole('table', { name: 'Self-tests' })
    expect(results()).toEqual(['Not run', 'Not run', 'Not run', 'Not run'])
    await screen.findByText('0.2.0+ab')
    press('Run self-test')
    await screen.findByText('Self-test passed: 4 of 4 answers are equal.')
    expect(results()).toEqual(['Equal', 'Equal', 'Equal', 'Equal'])
    screen.getByText('0.2.0')
  })

  it('fails by one answer that differs or does not come', async () => {
    answer(one, 'other', four)
    run
      .mockResolvedValueOnce({ ok: true, value: null })
      .mockResolvedValueOnce({ ok: true, value: null })
      .mockResolvedValueOnce({ ok: false, problem: { message: 'A worker ended.' } })
    await start()
    await screen.findByText('Self-test failed: 2 of 4 answers are equal. Reload the page.')
    expect(results()).toEqual(['Equal', 'Differs', 'Failed', 'Equal'])
    screen.getByTitle('A worker ended.')
  })

  it('says why the engine does not start', async () => {
    warmUp.mockResolvedValue({ ok: false, problem: { message: 'The engine could not be started.' } })
    await start()
    await screen.findByText('The engine could not be started.')
    expect(run).not.toHaveBeenCalled()
  })
})
