import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SilentResizeObserver } from '#ui/silent-resize-observer.fixture.ts'
import { LongText } from './long-text.tsx'

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', SilentResizeObserver)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Stands in for layout, which jsdom does not have. */
function mockHeights(full: number, shown: number) {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(full)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(shown)
}

it('has a button that shows and hides what does not fit', () => {
  mockHeights(700, 190)
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

it('has no button if everything fits', () => {
  mockHeights(48, 48)
  render(<LongText name="Entry comment" text="Two lines" />)
  expect(screen.queryByRole('button')).toBeNull()
})
