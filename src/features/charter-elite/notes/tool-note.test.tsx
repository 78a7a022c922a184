import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { ReportedNote, ToolNote } from './tool-note.tsx'

vi.mock('#api/supabase/session.ts', () => ({ accessToken: () => Promise.resolve('token') }))

const sent: unknown[] = []
let isDown = false
const stored = { tool: 'exits', body: 'Hold runners.', updatedAt: '2025-03-03T12:00:00.000Z' }

beforeEach(() => {
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

const show = (children = <ToolNote tool="exits" portfolio={mainPortfolio} />) =>
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {children}
      </QueryClientProvider>
    </ThemeProvider>,
  )
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note: Exit analysis' })

test('a note is saved a moment after the last key, once', async () => {
  show()
  expect((await field()).value).toBe('Hold runners.')
  fireEvent.change(await field(), { target: { value: 'Hold runners to 2R' } })
  fireEvent.change(await field(), { target: { value: 'Hold runners to 2R. ' } })
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy(), { timeout: 15_000 })
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
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 })
  expect((await field()).value).toBe('Later')
  isDown = false
  fireEvent.click(again)
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  expect(sent).toEqual([['exits', 'Later']])
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
