import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultPathSettings, type DrawChoice } from './path-settings.ts'
import { CostField, DrawsField, HorizonField, LimitFields, RiskField, RunFields } from './setting-fields.tsx'

afterEach(cleanup)

const blocks = 'Samples consecutive trades to keep streaks.'

interface Draws {
  readonly draws: DrawChoice
  readonly drawn?: number | null
  readonly choices?: readonly DrawChoice[]
}

function showDraws({ draws, drawn = null, choices = ['independent', 'blocks', 'shuffle'] }: Draws) {
  const change = vi.fn()
  render(
    <DrawsField
      settings={{ ...defaultPathSettings, draws }}
      change={change}
      choices={choices}
      drawnBlockLength={drawn}
    />,
  )
  return change
}

const chosen = () => screen.getByRole('radio', { checked: true }).textContent

describe('how trades are drawn', () => {
  it('names the block length of the last run', () => {
    showDraws({ draws: 'blocks', drawn: 6 })
    screen.getByText(`${blocks} Derived from your trades: 6 on average.`)
  })

  it('names no block length before a run', () => {
    showDraws({ draws: 'blocks' })
    screen.getByText(blocks)
  })

  it('names no block length where none are drawn, although the last run had some', () => {
    showDraws({ draws: 'independent', drawn: 6 })
    screen.getByText('Each draw is independent of the previous one.')
  })

  it('is the first choice where the settings have one that is not offered', () => {
    showDraws({ draws: 'blocks', choices: ['shuffle', 'independent'] })
    expect(chosen()).toBe('Shuffle')
    screen.getByText('Your trades in random order: sequence risk only.')
  })

  it('is what the settings say where that is offered', () => {
    const change = showDraws({ draws: 'independent', choices: ['shuffle', 'independent'] })
    expect(chosen()).toBe('Independent')
    fireEvent.click(screen.getByRole('radio', { name: 'Shuffle' }))
    expect(change).toHaveBeenCalledExactlyOnceWith({ draws: 'shuffle' })
  })
})

describe('a field', () => {
  const change = vi.fn()
  afterEach(() => void change.mockReset())
  const control = { settings: defaultPathSettings, change }

  it.each<[name: string, field: ReactNode, changed: object]>([
    ['Risk per trade', <RiskField key="risk" {...control} hint="$100" />, { riskPercent: 3 }],
    ['Trades ahead', <HorizonField key="steps" {...control} />, { steps: 3 }],
    ['Drawdown to avoid', <LimitFields key="depth" {...control} />, { depthPercent: 3 }],
    ['Max chance', <LimitFields key="chance" {...control} />, { chancePercent: 3 }],
    ['Added cost', <CostField key="cost" {...control} />, { costR: 3 }],
  ])('%s changes its own setting', (name, field, changed) => {
    render(field)
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: '3' } })
    expect(change).toHaveBeenCalledExactlyOnceWith(changed)
  })

  it('of paths and of the seed change theirs', () => {
    render(<RunFields {...control} />)
    fireEvent.change(screen.getByRole('textbox', { name: 'Paths' }), { target: { value: '2000' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Seed' }), { target: { value: '7' } })
    expect(change.mock.calls).toEqual([[{ paths: 2_000 }], [{ seed: [7, 0] }]])
  })

  it('of the drawdown has a slider by single percents to 25%, then by five to 90%', () => {
    render(<LimitFields {...control} />)
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Drawdown to avoid' })
    for (const value of ['0', '1', '23', '24', '25', slider.max]) fireEvent.change(slider, { target: { value } })
    expect(change.mock.calls).toEqual([1, 2, 24, 25, 30, 90].map((depthPercent) => [{ depthPercent }]))
  })
})
