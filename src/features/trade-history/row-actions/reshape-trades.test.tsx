import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aaa, bbb, chooseItem, endVisit, findSymbols, showHistory } from '#features/trade-history/history.fixture.tsx'
import { type Answers, refusal, stubJournal, tradeOf } from '#shared/trade/stubbed-journal.fixture.ts'
import { SilentResizeObserver } from '#ui/silent-resize-observer.fixture.ts'

const another = tradeOf(5, { symbol: 'AAA' })
const locked = tradeOf(6, { symbol: 'AAA', isLocked: true })

async function visit(trades = [aaa, bbb], given: Answers = {}) {
  const journal = stubJournal(trades, given)
  vi.stubGlobal('fetch', journal.serve)
  showHistory()
  await screen.findByRole('grid', { name: 'Trades' })
  return { ...journal, bodies: (call: string) => journal.sent(call).map(({ body }) => body) }
}
const totals = () => screen.getByRole('region', { name: 'Totals of all trades shown' }).textContent
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const firstOf = (symbol: string) => new RegExp(`^Actions for ${symbol}`)

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', SilentResizeObserver)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  endVisit()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a split from the rows', () => {
  it('makes two rows of one, which together are what it was', async () => {
    const { bodies } = await visit()
    expect(totals()).toContain('+$40.00')
    await chooseItem(firstOf('AAA'), 'Split')
    const dialog = await findDialog('Split trade')
    for (const number of [1, 2]) {
      fireEvent.change(dialog.getByLabelText(`Size of fill ${number} for the new trade`), { target: { value: '4' } })
    }
    fireEvent.click(dialog.getByRole('button', { name: 'Split' }))
    await screen.findByText('Trade split in two')
    await findSymbols('BBB', 'AAA', 'AAA')
    expect(screen.getByText('+$20.00')).toBeTruthy()
    expect(screen.getByText('+$30.00')).toBeTruthy()
    expect(totals()).toContain('+$40.00')
    expect(bodies('POST /trades/:id/split')).toEqual([
      {
        revision: 1,
        taken: [
          { fill: 0, quantity: '4' },
          { fill: 1, quantity: '4' },
        ],
      },
    ])
    await isClosed()
  })

  it('says why it was refused, and keeps what was typed', async () => {
    await visit([aaa, bbb], {
      'POST /trades/:id/split': () => refusal(409, 'conflict', 'The trade has changed since you opened it.'),
    })
    await chooseItem(firstOf('AAA'), 'Split')
    const dialog = await findDialog('Split trade')
    const size = (number: number) => dialog.getByLabelText<HTMLInputElement>(`Size of fill ${number} for the new trade`)
    for (const number of [1, 2]) fireEvent.change(size(number), { target: { value: '4' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Split' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('The trade has changed since you opened it.')
    expect(size(1).value).toBe('4')
  })

  it('of a trade that cannot be loaded says so and opens nothing', async () => {
    await visit([aaa, bbb], { 'GET /trades/:id': () => refusal(404, 'not_found', 'There is no such trade.') })
    await chooseItem(firstOf('AAA'), 'Split')
    await screen.findByText('Couldn’t load the trade: There is no such trade.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a merge from the rows', () => {
  it('offers the unlocked trades like it, and makes one row of two', async () => {
    const { bodies, sent } = await visit([aaa, another, locked, bbb])
    fireEvent.click(screen.getAllByLabelText(firstOf('AAA'))[1] as HTMLElement)
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Merge with others' }))
    const dialog = await findDialog('Merge AAA trades')
    fireEvent.click(await dialog.findByRole('checkbox'))
    expect(sent('GET /trades/optimized').at(-1)?.query).toMatchObject({
      symbol: 'AAA',
      direction: 'long',
      status: 'active,completed',
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Merge 2 trades' }))
    await screen.findByText('Merged 2 trades into one')
    await findSymbols('BBB', 'AAA', 'AAA')
    expect(bodies('POST /trades/merge')).toHaveLength(1)
    expect(totals()).toContain('+$140.00')
    await isClosed()
  })

  it('says why the others cannot be loaded, and loads them again', async () => {
    const given: Record<string, () => unknown> = {
      'GET /trades/optimized': () => refusal(503, 'busy', 'The server is busy. Try again.'),
    }
    await visit([aaa, bbb], given)
    await chooseItem(firstOf('AAA'), 'Merge with others')
    const dialog = await findDialog('Merge trades')
    expect((await dialog.findByRole('alert')).textContent).toContain('The server is busy. Try again.')
    delete given['GET /trades/optimized']
    fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    await dialog.findByText('No other unlocked long trades in AAA.')
  })

  it('that is refused says why and leaves the rows', async () => {
    await visit([aaa, tradeOf(5, { symbol: 'AAA' })], {
      'POST /trades/merge': () => refusal(409, 'conflict', 'One of the trades has changed.'),
    })
    fireEvent.click(screen.getAllByLabelText(firstOf('AAA'))[0] as HTMLElement)
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Merge with others' }))
    const dialog = await findDialog('Merge AAA trades')
    fireEvent.click(await dialog.findByRole('checkbox'))
    fireEvent.click(dialog.getByRole('button', { name: 'Merge 2 trades' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('One of the trades has changed.')
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await isClosed()
    await findSymbols('AAA', 'AAA')
  })
})
