import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fill } from '#domain/trade/trade.fixture.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { theme } from '#ui/theme/theme.ts'
import { idOf } from './journal-lists.fixture.ts'
import { SplitDialog } from './split-dialog.tsx'
import { tradeOf } from './stubbed-journal.fixture.ts'

/** Bought 3 at 100, sold 2 at 110 and 1 at 90: $10, less fees of $1.20. */
const scaledOut = tradeOf(
  1,
  {
    executions: [
      fill('buy', '3', '100', '14:30', '0.6'),
      fill('sell', '2', '110', '14:40', '0.4'),
      fill('sell', '1', '90', '14:50', '0.2'),
    ],
  },
  { revision: 7 },
)

interface Split {
  readonly isPending?: boolean
  readonly error?: Error | null
}

function show(trade: Trade = scaledOut, { isPending = false, error = null }: Split = {}) {
  const events: string[] = []
  const mutate = vi.fn((_call: unknown, { onSuccess }: { onSuccess: (parts: { second: { id: string } }) => void }) =>
    onSuccess({ second: { id: idOf(99) } }),
  )
  render(
    <ThemeProvider theme={theme}>
      <SplitDialog
        trade={trade}
        timeZone="America/New_York"
        call={{ mutate, isPending, error }}
        onClose={() => void events.push('closed')}
        onSplit={(second) => void events.push(`split off ${second}`)}
      />
    </ThemeProvider>,
  )
  return { events, calls: () => mutate.mock.calls.map(([call]) => call) }
}

const size = (number: number) => screen.getByLabelText<HTMLInputElement>(`Size of fill ${number} for the new trade`)
const type = (number: number, text: string) => fireEvent.change(size(number), { target: { value: text } })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** Size, costs and net P&L of a part. */
const partOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== name)

afterEach(cleanup)

describe('splitting a trade', () => {
  it('says what each part comes to while sizes are typed, and sends how much of each fill moves', () => {
    const { events, calls } = show()
    expect(screen.getByText('Mar 3, 2025, 09:30:00 · Buy 3 at 100.00')).toBeTruthy()
    expect(partOf('This trade')).toEqual(['3', '$1.20', '+$8.80'])
    expect(partOf('New trade')).toEqual([
      '—',
      expect.stringContaining('No fills'),
      expect.stringContaining('Not closed yet'),
    ])
    expect(button('Split').disabled).toBe(true)
    type(1, ' 1 ')
    fireEvent.click(button('All of fill 3'))
    expect(size(3).value).toBe('1')
    expect(partOf('This trade')).toEqual(['2', '$0.80', '+$19.20'])
    expect(partOf('New trade')).toEqual(['1', '$0.40', '−$10.40'])
    fireEvent.click(button('Split'))
    const taken = [
      { fill: 0, quantity: '1' },
      { fill: 2, quantity: '1' },
    ]
    expect(calls()).toEqual([{ id: scaledOut.id, body: { revision: 7, taken } }])
    // The page leaves for the new part, which the dialog must not cover.
    expect(events).toEqual(['closed', `split off ${idOf(99)}`])
  })

  it('moves no fill of which nothing is taken', () => {
    const { calls } = show()
    type(1, '1')
    type(2, '0')
    type(3, '1')
    fireEvent.click(button('Split'))
    expect(calls()).toMatchObject([{ body: { taken: [{ fill: 0 }, { fill: 2 }] } }])
  })

  it('suggests to part two round trips', () => {
    show(
      tradeOf(1, {
        executions: [
          fill('buy', '2', '100', '14:30'),
          fill('sell', '2', '101', '14:40'),
          fill('buy', '5', '102', '14:50'),
          fill('sell', '5', '103', '15:00'),
        ],
      }),
    )
    expect([1, 2, 3, 4].map((number) => size(number).value)).toEqual(['', '', '5', '5'])
    expect(partOf('New trade')).toEqual(['5', '$0.00', '+$5.00'])
    expect(button('Split').disabled).toBe(false)
  })

  it.each(['4', '-1', 'one'])('takes no size of "%s" out of 3', (text) => {
    show()
    type(1, text)
    expect(screen.getByText('Size must be between 0 and the fill’s size.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(button('Split').disabled).toBe(true)
  })

  it('leaves something in both parts', () => {
    show()
    for (const number of [1, 2, 3]) fireEvent.click(button(`All of fill ${number}`))
    expect(partOf('New trade')).toEqual(['3', '$1.20', '+$8.80'])
    expect(button('Split').disabled).toBe(true)
    for (const number of [1, 2, 3]) type(number, '')
    expect(button('Split').disabled).toBe(true)
  })

  it('says why parts that are no trades cannot be', () => {
    show()
    // An exit without an entry.
    fireEvent.click(button('All of fill 3'))
    expect(screen.getByText(/^The first fill is a sell, which opens a short trade\./)).toBeTruthy()
    expect(button('Split').disabled).toBe(true)
  })

  it('cannot be sent twice, nor closed, while it goes on', () => {
    const { events } = show(scaledOut, { isPending: true })
    type(1, '1')
    fireEvent.click(button('All of fill 3'))
    expect([button('Split').disabled, button('Cancel').disabled]).toEqual([true, true])
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Split trade' }), { key: 'Escape' })
    expect(events).toEqual([])
  })

  it('says why it was refused, and is closed by Cancel or Escape', () => {
    const { events } = show(scaledOut, { error: new Error('The trade has changed since you opened it.') })
    expect(screen.getByRole('alert').textContent).toBe('Couldn’t split tradeThe trade has changed since you opened it.')
    fireEvent.click(button('Cancel'))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(events).toEqual(['closed', 'closed'])
  })
})
