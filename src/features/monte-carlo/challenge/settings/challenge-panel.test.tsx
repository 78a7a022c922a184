import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChallengePanel } from './challenge-panel.tsx'
import { defaultChallengeSettings, type ChallengeSettings } from './challenge-settings.ts'

beforeEach(() => {
  // This environment has no media queries: a wide screen.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(changes: Partial<ChallengeSettings> = {}) {
  const onChange = vi.fn()
  render(<ChallengePanel settings={{ ...defaultChallengeSettings, ...changes }} currency="USD" onChange={onChange} />)
  return onChange
}

const preset = () => screen.getByRole('combobox', { name: 'Preset' })

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

it('takes over the rules of a preset, and leaves account and risk as they are', async () => {
  const onChange = show()
  expect(preset().textContent).toBe('One step')
  fireEvent.click(preset())
  fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Two steps' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ targetPercent: 8, secondTargetPercent: 5, drawdownPercent: 10, dailyLossPercent: 5 }),
  )
  expect(onChange.mock.lastCall?.[0]).not.toHaveProperty('account')
  expect(onChange.mock.lastCall?.[0]).not.toHaveProperty('riskPercent')
})

it('says that rules have been changed, which cannot be chosen', async () => {
  show({ targetPercent: 9 })
  expect(preset().textContent).toBe('Changed')
  fireEvent.click(preset())
  const option = within(await screen.findByRole('listbox')).getByRole('option', { name: 'Changed' })
  expect(option.getAttribute('aria-disabled')).toBe('true')
})

it('says what each risk is in money of the account', () => {
  show({ account: 50_000, riskPercent: 2, fundedRiskPercent: 0.5 })
  screen.getByText('$1,000.00 per trade')
  screen.getByText('$250.00 per trade')
})

it('changes the risk of the evaluation and that of the funded account separately', () => {
  const onChange = show()
  type('Risk in evaluation', '2')
  type('Risk when funded', '0.75')
  expect(onChange.mock.calls).toEqual([[{ riskPercent: 2 }], [{ fundedRiskPercent: 0.75 }]])
})

it('offers no more paths than a challenge may have', () => {
  const onChange = show()
  const paths = screen.getByRole<HTMLInputElement>('slider', { name: 'Paths' })
  for (const value of ['0', paths.max]) fireEvent.change(paths, { target: { value } })
  expect(onChange.mock.calls).toEqual([[{ paths: 1_000 }], [{ paths: 200_000 }]])
})
