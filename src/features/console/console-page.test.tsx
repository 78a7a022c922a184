import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, refused, type Answers } from '#api/answer-calls.fixture.ts'
import { consoleAnswers, formOf, showConsole } from './show-console.fixture.tsx'

const token = `edg_${'a'.repeat(43)}`

function serve(changes: Answers = {}) {
  const api = answerCalls({ ...consoleAnswers, ...changes })
  vi.stubGlobal('fetch', api.serve)
  return api
}
// By their texts: asking for roles on a page of this size takes jsdom long.
const form = (key: string) => screen.findByLabelText(key, { selector: 'form' })
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const callAs = (name: string) => fireEvent.click(screen.getByText(name, { selector: '[role=radio]' }))
const address = () => screen.getByLabelText('Address').textContent
const body = async () => (await screen.findByLabelText('Response body')).textContent

const groups = () =>
  within(screen.getByRole('navigation', { name: 'Calls' }))
    .getAllByRole('region')
    .map((group) => group.getAttribute('aria-label'))
const panel = () => within(screen.getByLabelText('Connection'))
const facts = () => [...screen.getByLabelText('Connection').querySelectorAll('dd')].map((fact) => fact.textContent)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the list of calls', () => {
  it('is searched by words, by subject, and opens the form of a call at its address', async () => {
    serve()
    showConsole()
    await screen.findByText('Choose a call')
    expect(groups()).toEqual(['Portfolios', 'Tags', 'Trades', 'Account'])
    screen.getByText('5 of 5 calls')
    fill('Search calls', 'tag delete')
    screen.getByText('1 of 5 calls')
    const link = screen.getByRole('link', { name: /^DELETE/ })
    expect(link.hasAttribute('aria-current')).toBe(false)
    fireEvent.click(link)
    await form('DELETE /tags/:id')
    expect(address()).toBe('/mcp-test?route=DELETE /tags/:id')
    expect(screen.getByRole('link', { name: /^DELETE/ }).getAttribute('aria-current')).toBe('true')
    screen.getByText('Deletes a tag. API tokens need the scope “write” · 600 calls per 60 s')
  })

  it('is what an address shows whose call does not exist', async () => {
    serve()
    showConsole(formOf('GET /nothing'))
    await screen.findByText('Choose a call')
  })
})

describe('a call', () => {
  it('with a body that the schema refuses says so and is sent all the same, to see the refusal', async () => {
    const { sent } = serve({ 'POST /tags': refused(400, 'A field of the request is wrong.') })
    showConsole(formOf('POST /tags'))
    await form('POST /tags')
    fill('Body (JSON)', '{ "name": 7 }')
    press('Send')
    await screen.findByText(/^name: .*expected string/)
    await screen.findByText('400')
    expect(await body()).toContain('"message": "A field of the request is wrong."')
    expect(sent('POST /tags')).toEqual([{ name: 7 }])
    fill('Body (JSON)', '{ "name": "A+" }')
    expect(screen.queryByText(/expected string/)).toBeNull()
  })

  it('is not sent while its body is no JSON', async () => {
    const { sent } = serve()
    showConsole(formOf('POST /tags'))
    await form('POST /tags')
    fill('Body (JSON)', '{ name }')
    press('Send')
    await screen.findByText(/^Not valid JSON: /)
    fill('Body (JSON)', '')
    press('Send')
    await screen.findByText('Write a JSON object.')
    expect(sent('POST /tags')).toEqual([])
  })

  it('starts with the example, to which Reset goes back', async () => {
    const { sent } = serve({ 'POST /tags': () => Response.json({ tag: { name: 'A+' } }, { status: 201 }) })
    showConsole(formOf('POST /tags'))
    await form('POST /tags')
    fill('Body (JSON)', '{}')
    press('Reset')
    press('Send')
    await screen.findByText('201')
    expect(await body()).toBe('{\n  "tag": {\n    "name": "A+"\n  }\n}')
    screen.getByText('1 KB')
    expect(sent('POST /tags')).toEqual([{ name: 'A+' }])
  })

  it('carries the token of who calls, or none', async () => {
    const { calls } = serve()
    showConsole(formOf('GET /portfolios'))
    await form('GET /portfolios')
    const send = async () => {
      const before = calls.length
      press('Send')
      await waitFor(() => expect(calls.length).toBeGreaterThan(before))
      await screen.findByText('200')
      return calls.findLast(({ call }) => call === 'GET /portfolios')?.authorization
    }
    callAs('API token')
    fill(/^API token/, ` ${token} `)
    expect(await send()).toBe(`Bearer ${token}`)
    callAs('Nobody')
    expect(screen.queryByLabelText(/^API token/)).toBeNull()
    expect(await send()).toBeNull()
  })

  it('names the fields that are missing, and takes the trader’s portfolio by itself', async () => {
    const { asked } = serve({ 'GET /trades/rows': { trades: [] } })
    showConsole(formOf('GET /trades/rows'))
    await form('GET /trades/rows')
    screen.getByText('Rows per page · Default: 200 · Example: 50')
    expect(screen.queryByLabelText('setup')).toBeNull()
    press('Show 2 more fields')
    fill('setup', 'abc')
    fireEvent.click(screen.getByRole('combobox', { name: /^order/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'asc' }))
    const portfolio = screen.getByLabelText<HTMLInputElement>(/^portfolio_id/)
    const own = portfolio.value
    fireEvent.change(portfolio, { target: { value: ' ' } })
    press('Send')
    await screen.findByText('portfolio_id is required.')
    expect(asked('GET /trades/rows')).toEqual([])
    fireEvent.change(portfolio, { target: { value: own } })
    press('Send')
    await screen.findByText('200')
    expect(asked('GET /trades/rows')).toEqual([`?portfolio_id=${own}&order=asc&setup=abc`])
  })

  it('that deletes something is sent after a question', async () => {
    const { sent } = serve({ 'DELETE /tags/7': { done: true } })
    showConsole(formOf('DELETE /tags/:id'))
    await form('DELETE /tags/:id')
    fill(/^id \(path\)/, '7')
    press('Send')
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this call?' }))
    dialog.getByText('Deletes a tag. It acts on your own journal.')
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('DELETE /tags/7')).toEqual([])
    press('Send')
    fireEvent.click(await screen.findByRole('button', { name: 'Send call' }))
    await screen.findByText('200')
    expect(sent('DELETE /tags/7')).toHaveLength(1)
  })

  it('is stopped on request, and says when nothing came back', async () => {
    serve({ 'POST /tags': () => new Promise(() => undefined) })
    showConsole(formOf('POST /tags'))
    await form('POST /tags')
    press('Send')
    await screen.findByText('Sending…')
    press('Stop')
    await screen.findByText('Nothing came back: Stopped.')
  })

  it.each([
    ['a file', () => new Response('PK', { headers: { 'content-type': 'application/zip' } }), /^The body is a file/],
    ['nothing', () => new Response('', { headers: { 'content-type': 'text/plain' } }), /^The body is empty\.$/],
    [
      'more than is shown',
      () => new Response('x'.repeat(100_001), { headers: { 'content-type': 'text/plain' } }),
      /^Only the first 100,000 characters are shown\.$/,
    ],
  ])('that answers %s says so', async (_what, answer, words) => {
    serve({ 'POST /tags': answer })
    showConsole(formOf('POST /tags'))
    await form('POST /tags')
    press('Send')
    await screen.findByText(words)
  })

  it('shows the headers of its answer', async () => {
    serve({ 'POST /tags': () => Response.json({}, { headers: { 'x-request-id': 'r1' } }) })
    showConsole(formOf('POST /tags'))
    await form('POST /tags')
    press('Send')
    fireEvent.click(await screen.findByText('Headers (2)'))
    expect(screen.getByLabelText('Response headers').textContent).toBe(
      'content-type: application/json\nx-request-id: r1',
    )
  })

  it('is copied as a program without the token', async () => {
    serve()
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
    showConsole(formOf('POST /tags'))
    await form('POST /tags')
    callAs('API token')
    fill(/^API token/, token)
    press('Copy curl')
    await screen.findByText('Copied')
    const [copied] = writeText.mock.calls[0] as unknown as [string]
    expect(copied).toContain(`curl -X POST '${location.origin}/api/v1/tags'`)
    expect(copied).not.toContain(token)
    writeText.mockRejectedValue(new Error('denied'))
    press('Copy Python')
    await screen.findByText('Couldn’t copy. Select the text and copy it.')
  })
})

describe('the connection', () => {
  it('states server, database and latency, and is measured on request', async () => {
    const { sent } = serve()
    showConsole()
    await panel().findByText('Connected')
    await waitFor(() => expect(facts().slice(0, 2)).toEqual(['0.9.0', 'Embedded, 1.5 ms']))
    expect(facts()[2]).toMatch(/^\d+ ms$/)
    expect(facts()[3]).toMatch(/^\d+ s ago/)
    const before = sent('GET /warmup').length
    fireEvent.click(panel().getByRole('button', { name: 'Ping now' }))
    await waitFor(() => expect(sent('GET /warmup').length).toBeGreaterThan(before))
  })

  it('is lost while the server does not answer', async () => {
    serve({ 'GET /warmup': refused(503, 'Away.') })
    showConsole()
    await panel().findByText('No answer')
  })

  it('tells a database that is down from a server that is away', async () => {
    const health = Response.json({ status: 'degraded' }, { status: 503 })
    serve({ 'GET /health': health, 'GET /connection-status': { connected: false, latencyMs: null } })
    showConsole()
    await panel().findByText('Database is down')
  })

  it('tells a busy database from one that is down', async () => {
    serve({ 'GET /connection-status': { connected: true, latencyMs: null } })
    showConsole()
    await panel().findByText('Database is busy')
  })

  it('is measured every five seconds while the page is visible', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { sent } = serve()
      const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
      showConsole()
      act(() => void vi.advanceTimersByTime(10_000))
      expect(sent('GET /warmup')).toHaveLength(3)
      visibility.mockReturnValue('hidden')
      act(() => void vi.advanceTimersByTime(10_000))
      expect(sent('GET /warmup')).toHaveLength(3)
    } finally {
      vi.useRealTimers()
    }
  })

  it('leads admins to the outgoing mail', async () => {
    serve({ 'GET /outbox-page': { path: '/outbox?key=1' } })
    showConsole()
    expect((await screen.findByRole('link', { name: 'Outgoing mail' })).getAttribute('href')).toBe('/outbox?key=1')
  })
})
