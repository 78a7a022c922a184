import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { SectionTabs } from './section-tabs.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const tabs = ['Growth', 'Drawdown', 'My history'].map((label) => ({ key: label, label, to: `/?tab=${label}` }))

/** Lays the tabs out 100 pixels wide each, in a bar of 250. */
function layOut(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: Element) {
    const place = tabs.findIndex(({ label }) => label === this.textContent)
    return place === -1 ? new DOMRect(0, 0, 250, 40) : new DOMRect(place * 100, 0, 100, 40)
  })
}

const scrolledTo = (current: string) => {
  render(<SectionTabs label="Simulator" tabs={tabs} current={current} />, { wrapper: MemoryRouter })
  return screen.getByRole('navigation', { name: 'Simulator' }).scrollLeft
}

it('scrolls to a current tab that a phone cuts, and leaves one that is visible', () => {
  layOut()
  expect(scrolledTo('My history')).toBe(125)
  cleanup()
  expect(scrolledTo('Drawdown')).toBe(0)
})
