import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { ReportedNote, ToolNote } from './tool-note.tsx'

signInForTests('user')

const sent: unknown[] = []
let isDown = false
const stored = { tool: 'exits', body: 'Hold runners.', updatedAt: '2025-03-03T12:00:00.000Z' }

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  isDown = false
  vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Promise.resolve(new Response(JSON.stringify({ notes: [stored] })))
    if (isDown) return Promise.resolve(new Response(JSON.stringify({ code: 'unavailable' }), { status: 503 }))
    const given = JSON.parse(body ?? '{}') as { readonly body: string | null }
    sent.push([address.split('/').at(-1), given.body])
    const note = given.body === null ? null : { ...stored, body: given.body }
    return Promise.resolve(new Response(JSON.stringify({ note })))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const exitNote = <ToolNote tool="exits" portfolio={mainPortfolio} />
const show = (children = exitNote, client = newClient()) =>
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ThemeProvider>,
  )
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note: Exit analysis' })

test('a note is saved a moment after the last key, once', async () => {
  show()
  expect((await field()).value).toBe('Hold runners.')
  fireEvent.change(await field(), { target: { value: 'Hold runners to 2R' } })
  fireEvent.change(await field(), { target: { value: 'Hold runners to 2R. ' } })
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  expect(sent).toEqual([['exits', 'Hold runners to 2R.']])
})

test('a note is saved when the tool is left, and an empty one is removed', async () => {
  const { unmount } = show()
  fireEvent.change(await field(), { target: { value: ' ' } })
  unmount()
  await waitFor(() => expect(sent).toEqual([['exits', null]]))
})

test('text that could not be saved stays, and is sent again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  isDown = true
  show()
  fireEvent.change(await field(), { target: { value: 'Later' } })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect((await field()).value).toBe('Later')
  isDown = false
  fireEvent.click(again)
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  expect(sent).toEqual([['exits', 'Later']])
})

test.each(['while the app stays open', 'after a reload'])(
  'text that failed to save is there again %s',
  async (visit) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    isDown = true
    const client = newClient()
    const { unmount } = show(exitNote, client)
    fireEvent.change(await field(), { target: { value: 'Later' } })
    unmount()
    await waitFor(() => expect(client.getMutationCache().getAll().at(-1)?.state.status).toBe('error'))
    show(exitNote, visit === 'after a reload' ? newClient() : client)
    expect((await field()).value).toBe('Later')
    expect(screen.getByText('Not saved')).toBeTruthy()
    // The report has only what the server has.
    show(<ReportedNote tool="exits" portfolio={mainPortfolio} />, client)
    expect((await screen.findByRole('region', { name: 'Note: Exit analysis' })).textContent).toBe('NoteHold runners.')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
    expect(sent).toEqual([['exits', 'Later']])
    expect(localStorage).toHaveLength(0)
  },
)

test('a tool that is opened again before its save has finished shows how the save goes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const serve = globalThis.fetch
  const waiting: (() => void)[] = []
  const answer = async () => {
    await waitFor(() => expect(waiting).toHaveLength(1))
    waiting.pop()?.()
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'GET') await new Promise<void>((resolve) => waiting.push(resolve))
    return serve(address, init)
  })
  const client = newClient()
  const { unmount } = show(exitNote, client)
  fireEvent.change(await field(), { target: { value: 'Later' } })
  unmount()
  show(exitNote, client)
  expect((await field()).value).toBe('Later')
  expect(screen.getByText('Saving…')).toBeTruthy()
  isDown = true
  await answer()
  await waitFor(() => expect(screen.getByText('Not saved')).toBeTruthy())
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('Saving…')).toBeTruthy())
  await answer()
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  expect(localStorage).toHaveLength(0)
})

test('the report has the note of a tool, and nothing for a tool without one', async () => {
  show(
    <>
      <ReportedNote tool="exits" portfolio={mainPortfolio} />
      <ReportedNote tool="fees" portfolio={mainPortfolio} />
    </>,
  )
  expect((await screen.findByRole('region', { name: 'Note: Exit analysis' })).textContent).toBe('NoteHold runners.')
  expect(screen.getAllByRole('region')).toHaveLength(1)
})
