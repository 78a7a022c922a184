// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, type Mock, vi } from 'vitest'
import * as access from './team-access.ts'
import { useAccessCheck } from './use-access-check.ts'

let refresh: Mock<typeof access.refreshTeamAccess>

beforeEach(() => {
  refresh = vi.spyOn(access, 'refreshTeamAccess').mockResolvedValue()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Screen({ isShown }: { readonly isShown: boolean }) {
  useAccessCheck(isShown)
  return null
}
const show = (isShown: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen isShown={isShown} />
    </QueryClientProvider>,
  )

test('asks every half minute what a team may show while it is on screen, and no longer', () => {
  const { unmount } = show(true)
  vi.advanceTimersByTime(61_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  unmount()
  vi.advanceTimersByTime(61_000)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('asks nothing of own portfolios, or in a hidden page', () => {
  show(false)
  vi.advanceTimersByTime(61_000)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  show(true)
  vi.advanceTimersByTime(61_000)
  expect(refresh).not.toHaveBeenCalled()
})
