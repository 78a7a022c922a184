import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { lazyScreen } from './lazy-screen.tsx'

afterEach(cleanup)

const Page = () => <h1>History</h1>

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? <p>failed</p> : this.props.children)
}

describe('a lazy screen', () => {
  test('is shown as soon as its code is loaded, without the delay of React.lazy', async () => {
    vi.useFakeTimers()
    try {
      const arrivesIn = 5_000
      const code = async () => {
        await new Promise((resolve) => setTimeout(resolve, arrivesIn))
        return { default: Page }
      }
      const { Screen } = lazyScreen(code)
      render(<Screen />)
      expect(screen.queryByRole('heading')).toBeNull()
      // No further time passes: the screen waits only for its code.
      await act(async () => vi.advanceTimersByTimeAsync(arrivesIn))
      expect(screen.getByRole('heading').textContent).toBe('History')
    } finally {
      vi.useRealTimers()
    }
  })

  test('is shown at once when it was preloaded, and loaded once', async () => {
    const read = vi.fn(async () => ({ default: Page }))
    const { Screen, load } = lazyScreen(read)
    load()
    await act(async () => {})
    render(<Screen />)
    expect(screen.getByRole('heading').textContent).toBe('History')
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('throws when its code cannot be loaded, and loads again at the next visit', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const read = vi
      .fn<() => Promise<{ default: () => ReactNode }>>()
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue({ default: Page })
    const { Screen } = lazyScreen(read)
    const { unmount } = render(<Screen />, { wrapper: Boundary })
    expect(await screen.findByText('failed')).toBeTruthy()
    unmount()
    render(<Screen />, { wrapper: Boundary })
    expect(await screen.findByRole('heading')).toBeTruthy()
    vi.restoreAllMocks()
  })
})
