import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SectionTabs } from './section-tabs.tsx'

/** Each tab is 120 px wide, in a row of 300 px. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function offset(this: HTMLElement) {
    return this.tagName === 'A' ? 120 * [...(this.parentElement?.children ?? [])].indexOf(this) : 0
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const tabs = ['Growth', 'Drawdown', 'Kelly', 'Scenarios'].map((label) => ({ key: label, label, to: `/${label}` }))
const show = (current: string) =>
  render(
    <MemoryRouter>
      <SectionTabs label="Simulator" tabs={tabs} current={current} />
    </MemoryRouter>,
  )

test('the open tab is in view where the row is too narrow for all', () => {
  show('Scenarios')
  expect(screen.getByRole('link', { name: 'Scenarios' }).getAttribute('aria-current')).toBe('page')
  // Its end at 480 px, and the room beside it.
  expect(screen.getByRole('navigation', { name: 'Simulator' }).scrollLeft).toBe(480 + 40 - 300)
})

test('the row stays at its beginning while the open tab is in view', () => {
  show('Drawdown')
  expect(screen.getByRole('navigation', { name: 'Simulator' }).scrollLeft).toBe(0)
})
