import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from '#ui/theme/theme.ts'
import { Snackbars, useSnackbar } from './snackbar.tsx'

const { enqueueSnackbar, closeSnackbar } = useSnackbar()

function say(text: string, options = {}): number {
  let key = 0
  act(() => {
    key = enqueueSnackbar(text, options)
  })
  return key
}
beforeEach(async () => {
  vi.useFakeTimers()
  render(
    <ThemeProvider theme={theme}>
      <Snackbars />
    </ThemeProvider>,
  )
  // The first message loads MUI's snackbar.
  const key = say('first')
  await act(() => vi.dynamicImportSettled())
  await vi.waitFor(() => expect(document.querySelector('.MuiSnackbar-root')).not.toBeNull())
  act(() => closeSnackbar(key))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('a message leaves after six seconds, one that persists when it is closed', () => {
  say('View saved')
  const key = say('Undo', { persist: true })
  wait(5_900)
  expect(screen.getByText('View saved')).toBeTruthy()
  wait(200)
  expect(screen.queryByText('View saved')).toBeNull()
  expect(screen.getByText('Undo')).toBeTruthy()
  act(() => closeSnackbar(key))
  expect(screen.queryByText('Undo')).toBeNull()
})

test('a message that is pointed at stays until it is left', () => {
  say('Trade deleted')
  wait(3_000)
  const message = document.querySelector('.MuiSnackbar-root')
  if (message === null) throw new Error('no message is shown')
  fireEvent.mouseEnter(message)
  wait(20_000)
  expect(screen.getByText('Trade deleted')).toBeTruthy()
  fireEvent.mouseLeave(message)
  wait(6_100)
  expect(screen.queryByText('Trade deleted')).toBeNull()
})

test('three messages at most, the newest', () => {
  for (const text of ['one', 'two', 'three', 'four']) say(text)
  expect(screen.queryByText('one')).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Close message' })).toHaveLength(3)
  wait(7_000)
})
