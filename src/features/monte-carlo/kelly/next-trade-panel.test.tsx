import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { KellyResult } from '#domain/simulation/kelly.ts'
import { readKellySettings, type KellySettings } from './kelly-settings.ts'
import { NextTradePanel } from './next-trade-panel.tsx'

afterEach(cleanup)

/** A history with an edge. */
const kelly = {
  full: { fraction: 0.08, growth: 0.005 },
  half: { fraction: 0.04, growth: 0.004 },
  quarter: { fraction: 0.02, growth: 0.002 },
  band: null,
  shrunk: null,
  recommended: { multiple: 0.25, fraction: 0.02, limitedBy: 'sample', worstLoss: 0.02 },
} as KellyResult
const noEdge = {
  ...kelly,
  recommended: { multiple: 0.25, fraction: 0, limitedBy: 'noEdgeShown', worstLoss: 0 },
} as KellyResult
const noLoss = { ...kelly, full: null, half: null, quarter: null, recommended: null }

interface Shown {
  readonly kelly?: KellyResult
  readonly limit?: number | null
  readonly address?: string
}

function Controlled({ kelly: shown = kelly, limit = null, address = '' }: Shown) {
  const [settings, setSettings] = useState<KellySettings>(readKellySettings(new URLSearchParams(address)))
  return (
    <NextTradePanel
      kelly={shown}
      limit={limit}
      capital={10_000}
      currency="USD"
      settings={settings}
      change={(changes) => setSettings({ ...settings, ...changes })}
    />
  )
}

const show = (shown: Shown = {}) => render(<Controlled {...shown} />)

const figure = (name: string) => screen.getByRole('region', { name }).textContent
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Loss per unit' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const problem = () => screen.queryByText('Enter an amount greater than 0')

describe('the next trade', () => {
  it('risks the chosen fraction of the capital, in units of which each loses so much at the stop', () => {
    show({ address: 'size=half&stop=2.5' })
    // 4% of $10,000 at $2.50 per unit.
    expect(figure('Money at risk')).toContain('$400.00')
    expect(figure('Money at risk')).toContain('4.00% of $10,000 equity')
    expect(figure('Quantity')).toContain('160')
    expect(field().value).toBe('2.5')
    fireEvent.click(screen.getByRole('radio', { name: 'Quarter' }))
    expect(figure('Money at risk')).toContain('$200.00')
    expect(figure('Quantity')).toContain('80')
  })

  it('has no quantity until the loss per unit is known', () => {
    show({ address: 'size=half' })
    expect(field().value).toBe('')
    expect(figure('Money at risk')).toContain('$400.00')
    expect(figure('Quantity')).toContain('Enter the loss per unit')
    expect(problem()).toBeNull()
    type('4')
    expect(figure('Quantity')).toContain('100')
    expect(problem()).toBeNull()
  })

  it('takes a loss per unit above 0 only, and no blame for an empty field', () => {
    show({ address: 'stop=2.5' })
    type('0')
    expect(problem()).not.toBeNull()
    expect(figure('Quantity')).toContain('Enter the loss per unit')
    type(' ')
    expect(problem()).toBeNull()
    // What cannot be read is gone once the field is left.
    type('x')
    fireEvent.blur(field())
    expect(field().value).toBe('')
    expect(problem()).toBeNull()
  })
})

describe('a fraction that is not known', () => {
  it('says that no trade of the sample loses', () => {
    show({ kelly: noLoss })
    expect(figure('Money at risk')).toContain('No losing trade in the sample')
    expect(figure('Money at risk')).not.toContain('equity')
    expect(figure('Quantity')).toContain('No losing trade in the sample')
  })

  it('says that it has not been computed yet', () => {
    show({ address: 'size=limit&stop=2' })
    expect(figure('Money at risk')).toContain('Not computed yet')
    expect(figure('Quantity')).toContain('Not computed yet')
    expect(screen.queryByText(/Above your drawdown limit/)).toBeNull()
  })
})

const above = () => screen.queryByText(/Above your drawdown limit of 3\.00%\./)

const warned = () => screen.queryByText(/Your results show no edge/)

describe('a warning', () => {
  it('is given above the drawdown limit, not at it or below it', () => {
    show({ limit: 0.03, address: 'size=half' })
    expect(above()).not.toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Quarter' }))
    expect(above()).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Drawdown limit' }))
    expect(above()).toBeNull()
    expect(figure('Money at risk')).toContain('$300.00')
  })

  it('is not given without a limit, or without a fraction', () => {
    show({ address: 'size=half' })
    expect(screen.queryByText(/Above your drawdown limit/)).toBeNull()
    cleanup()
    show({ kelly: noLoss, limit: 0.03, address: 'size=half' })
    expect(above()).toBeNull()
  })

  it('of a missing edge is given for other choices than the suggested one', () => {
    show({ kelly: noEdge, address: 'size=half' })
    expect(warned()).not.toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Suggested' }))
    expect(warned()).toBeNull()
    cleanup()
    show({ address: 'size=half' })
    expect(warned()).toBeNull()
  })
})
