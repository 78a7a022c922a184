import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  convertPointValue,
  findForeignCurrency,
  impliedRate,
} from '#features/trade-entry/values/currency-conversion.ts'
import { nativeDatesForTests } from '#ui/form/native-date-input.fixture.tsx'
import { field, goTo, playbook, save, showForm, type, typeFill, typeSymbol } from './trade-form.fixture.tsx'

nativeDatesForTests()

beforeEach(() => void vi.stubGlobal('fetch', playbook()))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function enterSymbol(text: string) {
  typeSymbol(text)
  fireEvent.blur(screen.getByRole('combobox', { name: /^Symbol/ }))
}
const priceOf = (fill: number) =>
  within(screen.getByRole('group', { name: `Fill ${fill}` })).getByRole('textbox', { name: 'Price' })

describe('prices in market notation', () => {
  it('are accepted in 32nds for a Treasury, and shown in 32nds below the decimals', async () => {
    const { saved } = showForm()
    enterSymbol('ZNZ6')
    goTo('Plan')
    type(field('Planned stop'), "110'165")
    fireEvent.blur(field('Planned stop'))
    // 110 + 16.5 / 32.
    expect(field('Planned stop')).toHaveProperty('value', '110.515625')
    await screen.findByText("110'16.5")
    goTo('Execution')
    typeFill(1, '2026-10-05T09:41:07', '1', '110-20+')
    fireEvent.blur(priceOf(1))
    typeFill(2, '2026-10-05T10:41:07', '1', "110'24")
    // Enter sends the form without leaving the field.
    fireEvent.keyDown(priceOf(2), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(saved()?.fills.map(({ price }) => price)).toEqual(['110.640625', '110.75']))
    expect(saved()?.plannedStopPrice).toBe('110.515625')
  })

  it('are invalid for other instruments; the error gives an example in the notation', async () => {
    const { saves } = showForm()
    enterSymbol('ZNZ6')
    goTo('Plan')
    type(field('Planned stop'), "110'33")
    fireEvent.blur(field('Planned stop'))
    save()
    expect(await screen.findAllByText("Planned stop must be a number, like 110.25 or 110'16.")).not.toHaveLength(0)
    expect(saves).toHaveLength(0)
    goTo('Identity')
    enterSymbol('MSFT')
    goTo('Plan')
    type(field('Planned stop'), "110'16")
    fireEvent.blur(field('Planned stop'))
    expect(field('Planned stop')).toHaveProperty('value', "110'16")
  })
})

describe('an instrument in another currency than the portfolio', () => {
  it('cannot be saved without a rate; the rate goes into the point value', async () => {
    const { saves, saved } = showForm()
    enterSymbol('USD/JPY')
    goTo('Execution')
    typeFill(1, '2025-03-10T09:41:07', '10000', '150.87')
    typeFill(2, '2025-03-10T10:41:07', '10000', '151.32')
    save()
    await screen.findAllByText(/USD\/JPY trades in JPY, the portfolio is in USD\. Enter the rate of 1 JPY in USD/)
    expect(saves).toHaveLength(0)
    goTo('Identity')
    type(field('1 JPY in USD *'), '0.0066')
    // 0.45 × 10,000 × 0.0066 = 29.7 dollars, not 4,500.
    await screen.findAllByText('+$29.70')
    save()
    await waitFor(() => expect(saved()).toMatchObject({ pointValue: '0.0066', pipSize: '0.01', fxRate: '' }))
  })

  it('needs no rate in the same currency, and shows the rate of a stored trade', () => {
    showForm({ symbol: 'FDAXZ6', assetClass: 'future', pointValue: '27.125' })
    expect(field('1 EUR in USD *')).toHaveProperty('value', '1.085')
    cleanup()
    showForm({ symbol: 'EURUSD', assetClass: 'forex' })
    expect(screen.queryByLabelText(/^1 USD in/)).toBeNull()
  })

  it('finds the currency of a symbol, and derives the rate from a point value', () => {
    expect(findForeignCurrency('EURGBP', 'forex', 'USD')).toEqual({ currency: 'GBP', pointValue: '1' })
    expect(findForeignCurrency('EURGBP', 'forex', 'GBP')).toBeNull()
    expect(findForeignCurrency('ACME', 'stock', 'USD')).toBeNull()
    const dax = findForeignCurrency('FDAXZ6', 'future', 'USD')
    expect(dax).toEqual({ currency: 'EUR', pointValue: '25' })
    if (dax === null) return
    expect(convertPointValue(dax, '1.085')).toBe('27.125')
    expect(convertPointValue(dax, '0')).toBeNull()
    expect(convertPointValue(dax, 'one')).toBeNull()
    expect(impliedRate(dax, '27.125')).toBe('1.085')
    // The exchange's own point value contains no rate yet.
    expect(impliedRate(dax, '25.0')).toBeNull()
  })
})
