import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RuinBarrier } from '#domain/simulation/model.ts'
import { LimitsSettings } from './limits-settings.tsx'

afterEach(cleanup)

const absolute: RuinBarrier = { kind: 'absolute', level: 0.7 }
const trailing: RuinBarrier = { kind: 'trailing', level: 0.2 }
const trailingAmount: RuinBarrier = { kind: 'trailingAmount', amount: 0.05, lockAt: null, endOfDay: false }
const dailyLoss: RuinBarrier = { kind: 'dailyLoss', amount: 0.03 }

function show(limits: readonly RuinBarrier[], byDays = true) {
  const onChange = vi.fn()
  render(
    <LimitsSettings
      limits={limits}
      stopAtRuin
      byDays={byDays}
      money={(multiple) => `$${multiple * 10_000}`}
      onChange={onChange}
    />,
  )
  return onChange
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }))

async function choices() {
  fireEvent.click(screen.getByRole('button', { name: 'Add limit' }))
  return within(await screen.findByRole('menu')).getAllByRole('menuitem')
}

describe('a limit', () => {
  it.each([
    // 30% lost leave 70% of the capital, 40% lost leave 60%.
    ['Initial capital lost', absolute, '30', { kind: 'absolute', level: 0.6 }],
    ['Trailing drawdown', trailing, '20', { kind: 'trailing', level: 0.4 }],
    ['Trailing amount', trailingAmount, '5', { ...trailingAmount, amount: 0.4 }],
    ['Daily loss', dailyLoss, '3', { kind: 'dailyLoss', amount: 0.4 }],
  ])('of %s is shown and changed in percent', (name, limit, percent, changed) => {
    const onChange = show([limit])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name }).value).toBe(percent)
    type(name, '40')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ ruin: [changed] })
  })

  it('of an amount says what it is in money, one of equity does not', () => {
    show([trailingAmount, dailyLoss])
    screen.getByText('$500 of $10000')
    screen.getByText('$300 of $10000')
    cleanup()
    show([absolute, trailing])
    expect(screen.queryByText(/\$/)).toBeNull()
  })

  it('of an amount may be more than the capital, one of equity may not', () => {
    const onChange = show([absolute, dailyLoss])
    type('Daily loss', '150')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ ruin: [absolute, { kind: 'dailyLoss', amount: 1.5 }] })
    onChange.mockClear()
    type('Initial capital lost', '150')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is changed and removed without the others', () => {
    const onChange = show([absolute, trailing, dailyLoss])
    type('Trailing drawdown', '25')
    fireEvent.click(screen.getByRole('button', { name: 'Remove Trailing drawdown' }))
    expect(onChange.mock.calls).toEqual([
      [{ ruin: [absolute, { kind: 'trailing', level: 0.25 }, dailyLoss] }],
      [{ ruin: [absolute, dailyLoss] }],
    ])
  })
})

describe('a trailing amount', () => {
  it('may stop rising, first at the initial capital', () => {
    const onChange = show([trailingAmount])
    turn('Stops rising')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ ruin: [{ ...trailingAmount, lockAt: 1 }] })
  })

  it('stops rising at 80% to 150% of the capital, or no more', () => {
    const onChange = show([{ ...trailingAmount, lockAt: 1.02 }])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Floor locks at' }).value).toBe('102')
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Floor locks at' })
    for (const value of ['0', slider.max]) fireEvent.change(slider, { target: { value } })
    turn('Stops rising')
    expect(onChange.mock.calls).toEqual([0.8, 1.5, null].map((lockAt) => [{ ruin: [{ ...trailingAmount, lockAt }] }]))
  })

  it('may rise at the end of a day where trades are drawn by days', () => {
    const onChange = show([trailingAmount])
    turn('End-of-day high')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ ruin: [{ ...trailingAmount, endOfDay: true }] })
    cleanup()
    show([trailingAmount], false)
    expect(screen.queryByRole('switch', { name: 'End-of-day high' })).toBeNull()
  })

  it('has choices that other limits lack', () => {
    show([absolute, trailing, dailyLoss])
    expect(screen.queryByRole('switch', { name: 'Stops rising' })).toBeNull()
  })
})

const offered = () => screen.queryByRole('button', { name: 'Add limit' })

describe('a further limit', () => {
  it.each<[label: string, added: RuinBarrier]>([
    ['Initial capital lost', { kind: 'absolute', level: 0.5 }],
    ['Trailing drawdown', { kind: 'trailing', level: 0.2 }],
    ['Trailing amount', { kind: 'trailingAmount', amount: 0.05, lockAt: null, endOfDay: false }],
    ['Daily loss', { kind: 'dailyLoss', amount: 0.03 }],
  ])('of %s is added after the others', async (label, added) => {
    const onChange = show([absolute])
    const item = (await choices()).find(({ textContent }) => textContent === label)
    if (item !== undefined) fireEvent.click(item)
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ ruin: [absolute, added] })
  })

  it('by day needs whole days, the others do not', async () => {
    show([], false)
    const items = await choices()
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Initial capital lost',
      'Trailing drawdown',
      'Trailing amount',
      'Daily loss (needs whole days)',
    ])
    expect(items.map((item) => item.getAttribute('aria-disabled') === 'true')).toEqual([false, false, false, true])
    cleanup()
    show([])
    expect((await choices()).some((item) => item.getAttribute('aria-disabled') === 'true')).toBe(false)
  })

  it('is offered up to the eighth', () => {
    show(Array.from({ length: 7 }, () => trailing))
    expect(offered()).not.toBeNull()
    cleanup()
    show(Array.from({ length: 8 }, () => trailing))
    expect(offered()).toBeNull()
  })
})

const note = () => screen.queryByText('No limit: ruin means losing everything.')

it('says what ruin is without a limit', () => {
  show([])
  expect(note()).not.toBeNull()
  cleanup()
  show([trailing])
  expect(note()).toBeNull()
})

it('lets paths trade on after ruin', () => {
  const onChange = show([trailing])
  turn('Stop at ruin')
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ stopAtRuin: false })
})
