import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from '#ui/theme/theme.ts'
import { messageSeconds } from './message-seconds.ts'
import { forgetMessages } from './messages.ts'
import { Snackbars, useSnackbar } from './snackbar.tsx'

const { enqueueSnackbar } = useSnackbar()
const chosen = messageSeconds.read()

beforeEach(() => {
  vi.useFakeTimers()
  messageSeconds.store('6')
  render(
    <ThemeProvider theme={theme}>
      <Snackbars />
    </ThemeProvider>,
  )
})
afterEach(() => {
  cleanup()
  messageSeconds.store(chosen)
  vi.useRealTimers()
})

const say = (...message: Parameters<typeof enqueueSnackbar>) => act(() => enqueueSnackbar(...message))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

/** Announces a deletion, and returns what has become of it. */
function announce(text = 'Trade deleted') {
  const happened: string[] = []
  say(text, {
    action: { label: 'Undo', act: () => happened.push('undone') },
    carryOut: () => happened.push('carried out'),
  })
  return happened
}

test('a message leaves after six seconds, or later where it takes longer to read', () => {
  say('View saved')
  say('30 trades deleted', { minSeconds: 15 })
  wait(5_900)
  expect(screen.getByText('View saved')).toBeTruthy()
  wait(200)
  expect(screen.queryByText('View saved')).toBeNull()
  wait(8_800)
  expect(screen.getByText('30 trades deleted')).toBeTruthy()
  wait(200)
  expect(screen.queryByText('30 trades deleted')).toBeNull()
})

test('a message stays for as long as this browser was told', () => {
  messageSeconds.store('60')
  say('View saved', { minSeconds: 15 })
  wait(59_900)
  expect(screen.getByText('View saved')).toBeTruthy()
  wait(200)
  expect(screen.queryByText('View saved')).toBeNull()
})

test('a message that is pointed at stays until it is left', () => {
  const happened = announce()
  wait(3_000)
  const message = screen.getByText('Trade deleted')
  fireEvent.mouseEnter(message)
  wait(20_000)
  expect(screen.getByText('Trade deleted')).toBeTruthy()
  expect(happened).toEqual([])
  fireEvent.mouseLeave(message)
  wait(6_100)
  expect(screen.queryByText('Trade deleted')).toBeNull()
  expect(happened).toEqual(['carried out'])
})

test('a message whose button has the focus stays until it is left', () => {
  announce()
  const undo = screen.getByRole('button', { name: 'Undo' })
  act(() => undo.focus())
  wait(20_000)
  expect(screen.getByText('Trade deleted')).toBeTruthy()
  act(() => undo.blur())
  wait(6_100)
  expect(screen.queryByText('Trade deleted')).toBeNull()
})

test('what is only said waits while another window is looked at; what is announced happens', () => {
  say('Import finished')
  const happened = announce()
  fireEvent.blur(window)
  wait(20_000)
  expect(happened).toEqual(['carried out'])
  expect(screen.getByText('Import finished')).toBeTruthy()
  fireEvent.focus(window)
  wait(6_100)
  expect(screen.queryByText('Import finished')).toBeNull()
})

test('undone, what a message announces never happens; closed, it happens at once', () => {
  const undone = announce()
  press('Undo')
  expect(screen.queryByText('Trade deleted')).toBeNull()
  wait(20_000)
  expect(undone).toEqual(['undone'])
  const closed = announce()
  press('Close message')
  expect(screen.queryByText('Trade deleted')).toBeNull()
  wait(20_000)
  expect(closed).toEqual(['carried out'])
})

test('three messages at most, the newest; what the oldest announced happens', () => {
  const happened = announce('one')
  for (const text of ['two', 'three']) say(text)
  expect(happened).toEqual([])
  say('four')
  expect(screen.queryByText('one')).toBeNull()
  expect(happened).toEqual(['carried out'])
  expect(screen.getAllByRole('button', { name: 'Close message' })).toHaveLength(3)
})

test('forgotten, messages leave, and what they announced is undone', () => {
  const happened = announce()
  say('View saved', { action: { label: 'Open', act: () => happened.push('opened') } })
  act(forgetMessages)
  expect(screen.queryAllByRole('button')).toEqual([])
  wait(20_000)
  expect(happened).toEqual(['undone'])
})
