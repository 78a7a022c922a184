// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DayNoteContent } from '#api/portfolios/day-notes.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { NoteEditor } from './note-editor.tsx'

const portfolioId = '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11'
const userId = '0b0e1c1e-3c53-4b53-9d4b-0a6f6f0a4a22'
const date = '2025-03-03' as CalendarDate
let sent: DayNoteContent[] = []
let answer: () => Response
const templates = [
  { kind: 'premarket', body: 'Bias: ___', isDefault: true },
  { kind: 'review', body: 'Kept the plan? ___', isDefault: false },
]

beforeEach(() => {
  sent = []
  localStorage.clear()
  answer = () => Response.json({ note: null })
  vi.stubGlobal('fetch', (_address: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') return Promise.resolve(Response.json({ templates }))
    if (method !== 'DELETE') sent.push(JSON.parse(body) as DayNoteContent)
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
      <NoteEditor userId={userId} portfolioId={portfolioId} date={date} note={null} />
    </QueryClientProvider>,
  )
}
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a note is saved once after a pause, blank texts as null', async () => {
  show()
  write('Session plan', 'Only')
  write('Session plan', 'Only the open.')
  write('Session review', '  ')
  expect(screen.getByRole('status').textContent).toBe('Not saved yet')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'))
  expect(sent).toEqual([{ plan: 'Only the open.', review: null, rating: null, revision: 0 }])
})

test('a note is saved when the day is left before the pause is over', async () => {
  const { unmount } = show()
  fireEvent.click(screen.getByRole('radio', { name: '4' }))
  unmount()
  await waitFor(() => expect(sent).toEqual([{ plan: null, review: null, rating: 4, revision: 0 }]))
})

test('a note that could not be saved stays, and can be retried', async () => {
  answer = () => Response.json({ code: 'internal', message: 'The disk is full.' }, { status: 500 })
  show()
  write('Session review', 'Waited.')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('status').textContent).toBe('Not saved: The disk is full.')
  answer = () => Response.json({ note: null })
  fireEvent.click(again)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'))
  expect(sent.at(-1)).toEqual({ plan: null, review: 'Waited.', rating: null, revision: 0 })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Session review').value).toBe('Waited.')
})

test('an older save cannot overtake a newer one', async () => {
  const finish: (() => void)[] = []
  vi.stubGlobal('fetch', async (_address: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') return Response.json({ templates })
    sent.push(JSON.parse(body) as DayNoteContent)
    await new Promise<void>((resolve) => finish.push(resolve))
    return answer()
  })
  show()
  write('Session plan', 'First')
  await waitFor(() => expect(sent).toHaveLength(1))
  write('Session plan', 'Second')
  // Hiding the tab saves without the pause, but after the pending save.
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

test('a button inserts the template of plan or review once, below what is there', async () => {
  show()
  write('Session plan', 'Only the open.')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Insert plan template' })
  fireEvent.click(button)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Session plan').value).toBe('Only the open.\n\nBias: ___')
  expect(button.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Insert review template' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'))
  expect(sent.at(-1)).toMatchObject({ plan: 'Only the open.\n\nBias: ___', review: 'Kept the plan? ___' })
})

test('a template is edited, and its default restored', async () => {
  answer = () => Response.json({ template: { kind: 'review', body: 'Default', isDefault: true } })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit template: review' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Restore default' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Edit template: plan' }))
  fireEvent.change(await screen.findByLabelText(/^Template/), { target: { value: 'Levels: ___' } })
  expect(screen.queryByRole('button', { name: 'Restore default' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save template' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ body: 'Levels: ___' }))
})

/** Whether the browser would ask before the tab is closed. */
const asksToClose = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('the browser asks before it closes an unsaved note, and only then', async () => {
  show()
  expect(asksToClose()).toBe(false)
  write('Session plan', 'Typed')
  expect(asksToClose()).toBe(true)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'))
  expect(sent).toHaveLength(1)
  expect(asksToClose()).toBe(false)
})

const elsewhere = { plan: 'Only the open.', review: null, rating: 2, revision: 7 }
const refused = () =>
  Response.json({ code: 'conflict', message: 'Changed.', current: elsewhere, given: {} }, { status: 409 })

test.each([
  ['Keep my text', { plan: 'Two trades.', review: null, rating: null }],
  ['Use saved text', { plan: 'Only the open.', review: null, rating: 2 }],
  ['Combine both', { plan: 'Only the open.\n\nTwo trades.', review: null, rating: 2 }],
])('a note that was changed elsewhere is shown, and saved as chosen: %s', async (choice, chosen) => {
  answer = refused
  show()
  write('Session plan', 'Two trades.')
  const button = await screen.findByRole('button', { name: choice })
  expect(screen.getByRole('alert').textContent).toContain('Plan: Only the open.')
  expect(sent).toHaveLength(1)
  answer = () => Response.json({ note: null })
  fireEvent.click(button)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'))
  expect(sent.at(-1)).toEqual({ ...chosen, revision: 7 })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('leaving a day with a conflict keeps both texts', async () => {
  answer = refused
  const { unmount } = show()
  write('Session plan', 'Two trades.')
  await screen.findByRole('button', { name: 'Combine both' })
  answer = () => Response.json({ note: null })
  unmount()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ plan: 'Only the open.\n\nTwo trades.', rating: 2, revision: 7 })
})

const long = (letter: string, length: number) => letter.repeat(length)

test('a text that is too long stays in its field, with the reason, and is saved once shortened', async () => {
  show()
  const field = screen.getByLabelText<HTMLTextAreaElement>('Session plan')
  write('Session plan', long('a', 10_412))
  expect(field.value).toHaveLength(10_412)
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toContain('Not saved: the plan is 412 characters over the limit'),
  )
  expect(screen.getByText('10,412 of 10,000 characters: 412 over the limit.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toHaveLength(0)
  write('Session plan', long('a', 10_000))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'))
  expect(sent.at(-1)?.plan).toHaveLength(10_000)
})

test('a text that is too long is restored when the day is opened again', async () => {
  const { unmount } = show()
  write('Session review', long('b', 10_001))
  unmount()
  await waitFor(() => expect(localStorage).toHaveLength(1))
  expect(sent).toHaveLength(0)
  const again = show()
  expect(screen.getByRole('alert').textContent).toContain('Note not saved')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Session review').value).toHaveLength(10_001)
  // It is still there after leaving without a choice.
  again.unmount()
  expect(localStorage).toHaveLength(1)
  show()
  write('Session review', 'Shorter.')
  fireEvent.click(screen.getByRole('button', { name: 'Keep my text' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'))
  expect(sent.at(-1)?.review).toBe('Shorter.')
  expect(localStorage).toHaveLength(0)
})

test('two texts that are too long together are both kept when the day is left', async () => {
  const theirs = long('t', 6_000)
  answer = () =>
    Response.json(
      { code: 'conflict', message: 'Changed.', current: { ...elsewhere, plan: theirs }, given: {} },
      { status: 409 },
    )
  const { unmount } = show()
  const mine = long('m', 6_000)
  write('Session plan', mine)
  const join = await screen.findByRole<HTMLButtonElement>('button', { name: 'Combine both' })
  expect(join.disabled).toBe(true)
  expect(screen.getByText('Combined, the plan is 2,002 characters over the limit.')).toBeTruthy()
  unmount()
  expect(sent).toHaveLength(1)
  show()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Session plan').value).toBe(mine)
})

test('a note that could not be sent is restored when the day is opened again', async () => {
  answer = () => Response.json({ code: 'internal', message: 'The disk is full.' }, { status: 500 })
  const { unmount } = show()
  write('Session plan', 'Only the open.')
  unmount()
  await waitFor(() => expect(localStorage).toHaveLength(1))
  show()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Session plan').value).toBe('Only the open.')
})
