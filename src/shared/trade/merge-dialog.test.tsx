import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fill } from '#domain/trade/trade.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { tradeOf } from './stubbed-journal.fixture.ts'

/** A win of $50, a loss of $10, and one that is still open. */
const win = tradeOf(1, {}, { revision: 3 })
const loss = tradeOf(2, { executions: [fill('buy', '10', '100', '15:30'), fill('sell', '10', '99', '16:00')] })
const open = tradeOf(3, { status: 'active', executions: [fill('buy', '4', '100', '17:00')] })

function show(props: Partial<ComponentProps<typeof MergeDialog>> = {}) {
  const handlers = { onReload: vi.fn(), onMerge: vi.fn(), onClose: vi.fn() }
  render(
    <ThemeProvider theme={theme}>
      <MergeDialog
        trades={[win, loss, open]}
        loadError={null}
        base={null}
        timeZone="America/New_York"
        isMerging={false}
        mergeError={null}
        {...handlers}
        {...props}
      />
    </ThemeProvider>,
  )
  return handlers
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox')
const toggle = (place: number) => fireEvent.click(boxes()[place] as HTMLElement)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const combined = () => screen.queryByText(/^Combined net P&L/)?.textContent ?? null

afterEach(cleanup)

describe('merging selected trades', () => {
  it('begins with all of them, says what they make together, and sends those that are left', () => {
    const { onMerge } = show()
    expect(screen.getByRole('dialog', { name: 'Merge trades' })).toBeTruthy()
    expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true])
    expect(combined()).toContain('One trade is still open')
    expect(button('Merge 3 trades').disabled).toBe(false)
    toggle(2)
    expect(combined()).toBe('Combined net P&L: +$40.00')
    fireEvent.click(button('Merge 2 trades'))
    expect(onMerge.mock.calls).toEqual([
      [
        [
          { id: win.id, revision: 3 },
          { id: loss.id, revision: 1 },
        ],
      ],
    ])
  })

  it('names each by its symbol, side, time in the portfolio’s zone, size and result', () => {
    show({ trades: [win, open] })
    const names = boxes().map(({ labels }) => labels?.[0]?.textContent)
    expect(names[0]).toBe('ABC long · Mar 3, 2025, 09:30:00 · 10+$50.00')
    expect(names[1]).toMatch(/^ABC long · Mar 3, 2025, 12:00:00 · 4.*Not closed$/)
  })

  it('needs two of them', () => {
    show({ trades: [win, loss] })
    toggle(0)
    expect(combined()).toBeNull()
    expect(button('Merge').disabled).toBe(true)
    toggle(0)
    expect(button('Merge 2 trades').disabled).toBe(false)
  })

  it.each([
    ['another symbol', tradeOf(4, { symbol: 'XYZ' }), 'Only trades with the same symbol can be merged.'],
    ['another side', { ...tradeOf(4), direction: 'short' as const }, 'Only trades with the same side can be merged.'],
    ['no fills', tradeOf(4, { status: 'planned', executions: [] }), 'A planned trade has no fills to merge.'],
    ['an exclusion', { ...tradeOf(4), isExcluded: true }, 'Can’t merge excluded and included trades.'],
    ['a lock', { ...tradeOf(4), isLocked: true }, 'Unlock all trades before merging.'],
  ])('is not possible with one of %s, until it is left out', (_name, other, reason) => {
    show({ trades: [win, loss, other] })
    expect(screen.getByText(reason)).toBeTruthy()
    expect(combined()).toBeNull()
    expect(button('Merge 3 trades').disabled).toBe(true)
    toggle(2)
    expect(screen.queryByText(reason)).toBeNull()
    expect(button('Merge 2 trades').disabled).toBe(false)
  })
})

describe('merging a trade with others', () => {
  it('always takes the trade itself, which is not in the list, and none of the others at first', () => {
    const { onMerge } = show({ base: win.id })
    expect(screen.getByRole('dialog', { name: 'Merge ABC trades' })).toBeTruthy()
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false])
    expect(button('Merge').disabled).toBe(true)
    toggle(0)
    expect(combined()).toBe('Combined net P&L: +$40.00')
    fireEvent.click(button('Merge 2 trades'))
    expect(onMerge.mock.calls[0]?.[0]).toEqual([
      { id: win.id, revision: 3 },
      { id: loss.id, revision: 1 },
    ])
  })

  it('says that there are no others', () => {
    show({ base: win.id, trades: [win] })
    expect(screen.getByText('No other unlocked long trades in ABC.')).toBeTruthy()
    expect(button('Merge').disabled).toBe(true)
  })
})

describe('the dialog', () => {
  it('waits for the trades', () => {
    show({ base: win.id, trades: null })
    expect(screen.getByRole('heading').textContent).toBe('Merge trades')
    expect(screen.getByRole('status', { name: 'Loading trades' })).toBeTruthy()
    expect(button('Merge').disabled).toBe(true)
  })

  it('says why they cannot be loaded, and loads them again', () => {
    const { onReload } = show({ trades: null, loadError: new Error('Can’t reach the server.') })
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t load tradesCan’t reach the server.')
    expect(screen.queryByRole('status')).toBeNull()
    fireEvent.click(button('Try again'))
    expect(onReload).toHaveBeenCalledOnce()
  })

  it('can be neither changed nor closed while it merges', () => {
    const { onClose } = show({ isMerging: true })
    expect(boxes().every(({ disabled }) => disabled)).toBe(true)
    expect([button('Merge 3 trades').disabled, button('Cancel').disabled]).toEqual([true, true])
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(onClose).not.toHaveBeenCalled()
  })

  it('says why the merge was refused, and is closed by Cancel or Escape', () => {
    const { onClose } = show({ mergeError: new Error('One of the trades has changed.') })
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t merge tradesOne of the trades has changed.')
    fireEvent.click(button('Cancel'))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})
