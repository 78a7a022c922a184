// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DayNoteContent } from '#api/day-notes.ts'
import type { CalendarDate } from '#domain/units.ts'
import { NoteEditor } from './note-editor.tsx'

const portfolioId = '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11'
const date = '2025-03-03' as CalendarDate
let sent: DayNoteContent[] = []
let answer: () => Response

beforeEach(() => {
  sent = []
  answer = () => Response.json({ note: null })
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as DayNoteContent)
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <NoteEditor portfolioId={portfolioId} date={date} note={null} />
    </QueryClientProvider>,
  )
}
const write = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('what is written is saved once after a pause, blanks as nothing', async () => {
  show()
  write(/plan/i, 'Only')
  write(/plan/i, 'Only the open.')
  write(/review/i, '  ')
  expect(screen.getByRole('status').textContent).toBe('Not saved yet')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'), { timeout: 10_000 })
  expect(sent).toEqual([{ plan: 'Only the open.', review: null, rating: null, revision: 0 }])
})

test('a day that is left before the pause is over is saved all the same', async () => {
  const { unmount } = show()
  fireEvent.click(screen.getByRole('radio', { name: '4' }))
  unmount()
  await waitFor(() => expect(sent).toEqual([{ plan: null, review: null, rating: 4, revision: 0 }]))
})

test('what could not be saved stays, and is tried again', async () => {
  answer = () => Response.json({ code: 'internal', message: 'The disk is full.' }, { status: 500 })
  show()
  write(/review/i, 'Waited.')
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
  expect(screen.getByRole('status').textContent).toBe('Not saved: The disk is full.')
  answer = () => Response.json({ note: null })
  fireEvent.click(again)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'))
  expect(sent.at(-1)).toEqual({ plan: null, review: 'Waited.', rating: null, revision: 0 })
  expect(screen.getByLabelText<HTMLTextAreaElement>(/review/i).value).toBe('Waited.')
})

test('a slow answer does not let an older version overtake a newer one', async () => {
  const finish: (() => void)[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as DayNoteContent)
    await new Promise<void>((resolve) => finish.push(resolve))
    return answer()
  })
  show()
  write(/plan/i, 'First')
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 10_000 })
  write(/plan/i, 'Second')
  // The tab goes to the back: what is written is saved without the pause, but in its turn.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  await Promise.resolve()
  expect(sent).toHaveLength(1)
  finish.pop()?.()
  await waitFor(() => expect(sent.at(-1)?.plan).toBe('Second'))
  finish.pop()?.()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'))
  expect(sent).toHaveLength(2)
  vi.restoreAllMocks()
})

/** Whether the browser would ask before the tab is closed. */
const asksToClose = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('the browser asks before a note that is not stored is closed, and only then', async () => {
  show()
  expect(asksToClose()).toBe(false)
  write(/plan/i, 'Typed')
  expect(asksToClose()).toBe(true)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'))
  expect(sent).toHaveLength(1)
  expect(asksToClose()).toBe(false)
})

const elsewhere = { plan: 'Only the open.', review: null, rating: 2, revision: 7 }
const refused = () =>
  Response.json({ code: 'conflict', message: 'Changed.', current: elsewhere, given: {} }, { status: 409 })

test.each([
  ['Keep what is typed here', { plan: 'Two trades.', review: null, rating: null }],
  ['Take what is stored', { plan: 'Only the open.', review: null, rating: 2 }],
  ['Join both', { plan: 'Only the open.\n\nTwo trades.', review: null, rating: 2 }],
])('a note that was changed elsewhere is shown, and saved as chosen: %s', async (choice, chosen) => {
  answer = refused
  show()
  write(/plan/i, 'Two trades.')
  const button = await screen.findByRole('button', { name: choice }, { timeout: 10_000 })
  expect(screen.getByRole('alert').textContent).toContain('Plan: Only the open.')
  expect(sent).toHaveLength(1)
  answer = () => Response.json({ note: null })
  fireEvent.click(button)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'))
  expect(sent.at(-1)).toEqual({ ...chosen, revision: 7 })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a day that is left before one is chosen keeps both texts', async () => {
  answer = refused
  const { unmount } = show()
  write(/plan/i, 'Two trades.')
  await screen.findByRole('button', { name: 'Join both' }, { timeout: 10_000 })
  answer = () => Response.json({ note: null })
  unmount()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ plan: 'Only the open.\n\nTwo trades.', rating: 2, revision: 7 })
})
