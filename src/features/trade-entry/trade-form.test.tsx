import { ThemeProvider } from '@mui/material/styles'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '#api/failure.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import type { Instant, Money } from '#domain/units.ts'
import { theme } from '#ui/theme.ts'
import { emptyTrade, type TradeFormValues } from './form-values.ts'
import { TradeForm } from './trade-form.tsx'

// A machine that is busy with other tests takes longer than the usual second.
configure({ asyncUtilTimeout: 20_000 })

const portfolio: Portfolio = {
  id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11',
  name: 'Main',
  kind: 'live',
  currency: 'USD',
  openingBalance: '10000' as Money,
  timeZone: 'UTC',
  breakevenTolerance: '0' as Money,
  matching: 'fifo',
  balance: '10000' as Money,
  tradeCount: 0,
  teamId: null,
  createdAt: '2025-03-03T14:30:00.000Z' as Instant,
  updatedAt: '2025-03-03T14:30:00.000Z' as Instant,
}

type Save = (values: TradeFormValues, portfolio: Portfolio) => Promise<void>

function show(save: Save = () => Promise.resolve()) {
  const onSave = vi.fn(save)
  const onCancel = vi.fn()
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <Link to="/elsewhere">Elsewhere</Link>
        <TradeForm
          initial={emptyTrade(portfolio.id)}
          portfolios={[portfolio]}
          saveLabel="Log trade"
          onSave={onSave}
          onCancel={onCancel}
        />
      </MemoryRouter>
    </ThemeProvider>,
  )
  return { onSave, onCancel }
}

const field = (name: RegExp | string) => screen.getByRole('textbox', { name })
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
function typeFill(number: number, at: string, quantity: string, price: string) {
  const fill = within(screen.getByRole('group', { name: `Fill ${number}` }))
  type(fill.getByLabelText('Time'), at)
  type(fill.getByRole('textbox', { name: 'Quantity' }), quantity)
  type(fill.getByRole('textbox', { name: 'Price' }), price)
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Log trade' }))
const cancel = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
const side = (number: number) =>
  within(screen.getByRole('group', { name: `Fill ${number}` })).getByRole('combobox', { name: 'Side' }).textContent
async function choose(label: string, option: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

afterEach(cleanup)

describe('the form of a trade', () => {
  it('names what is missing, and stores the trade once that is mended', async () => {
    const { onSave } = show()
    type(field(/^Symbol/), 'msft')
    save()
    // Said in the summary and at the fills.
    expect(await screen.findAllByText(/needs its entry and exit fills/)).toHaveLength(2)
    expect(onSave).not.toHaveBeenCalled()

    typeFill(1, '2025-03-10T09:41:07', '10', '100')
    typeFill(2, '2025-03-10T10:41:07', '10', '101')
    save()
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    expect(screen.queryByText(/needs its entry and exit fills/)).toBeNull()
    expect(onSave.mock.calls[0]?.[0].fills[0]).toMatchObject({ at: '2025-03-10T09:41:07.000Z', side: 'buy' })
  }, 60_000)

  it('leads from the summary to the field', async () => {
    show()
    save()
    fireEvent.click(await screen.findByRole('button', { name: 'Symbol is required.' }))
    expect(document.activeElement).toBe(field(/^Symbol/))
  }, 60_000)

  it('takes a future for a future, also when Enter is pressed in the symbol', async () => {
    const { onSave } = show()
    typeFill(1, '2025-03-10T09:41:07', '1', '110.5')
    typeFill(2, '2025-03-10T10:41:07', '1', '110.75')
    const symbol = field(/^Symbol/)
    type(symbol, 'ZNM5')
    fireEvent.keyDown(symbol, { key: 'Enter' })
    fireEvent.submit(screen.getByRole('form', { name: 'Trade' }))
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    expect(onSave.mock.calls[0]?.[0]).toMatchObject({ assetClass: 'future', pointValue: '1000', tickSize: '0.015625' })
  }, 60_000)

  it('turns the sides of blank fills with the direction', async () => {
    show()
    await choose('Direction', 'Short')
    await waitFor(() => expect([side(1), side(2)]).toEqual(['Sell', 'Buy']))
  }, 60_000)

  it('shows what the server refuses at its field', async () => {
    show(() =>
      Promise.reject(
        new Failure({
          kind: 400,
          code: 'validation_failed',
          message: 'A field of the request is wrong.',
          details: [{ field: 'executions.1.price', message: 'must be a decimal number' }],
        }),
      ),
    )
    type(field(/^Symbol/), 'MSFT')
    typeFill(1, '2025-03-10T09:41:07', '10', '100')
    typeFill(2, '2025-03-10T10:41:07', '10', '101')
    save()
    expect(await screen.findByText('Fill 2: Price must be a decimal number.')).toBeTruthy()
    const price = within(screen.getByRole('group', { name: 'Fill 2' })).getByRole('textbox', { name: 'Price' })
    expect(price.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(price)
  }, 60_000)

  it('asks before it is left with changes, and not before', async () => {
    const { onCancel } = show()
    cancel()
    expect(onCancel).toHaveBeenCalledOnce()
    type(field(/^Symbol/), 'MSFT')
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(await screen.findByText('Leave without saving?')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    cancel()
    expect(onCancel).toHaveBeenCalledOnce()
  }, 60_000)
})
