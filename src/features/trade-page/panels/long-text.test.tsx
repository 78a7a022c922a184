import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LongText } from './long-text.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** jsdom lays nothing out: the text is so high, and so much of it is shown. */
function laidOut(whole: number, shown: number) {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(whole)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(shown)
}

it('has a button for what does not fit, which says whether it is open and leads back', () => {
  laidOut(700, 190)
  render(<LongText name="Entry comment" text="Many lines" />)
  const button = screen.getByRole('button', { name: 'Show all: Entry comment' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  const folded = screen.getByText('Many lines').className
  fireEvent.click(button)
  expect(screen.getByText('Many lines').className).not.toBe(folded)
  const back = screen.getByRole('button', { name: 'Show less: Entry comment' })
  expect(back.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(back)
  expect(screen.getByText('Many lines').className).toBe(folded)
})

it('has no button where all of it is in sight', () => {
  laidOut(48, 48)
  render(<LongText name="Entry comment" text="Two lines" />)
  expect(screen.queryByRole('button')).toBeNull()
})
