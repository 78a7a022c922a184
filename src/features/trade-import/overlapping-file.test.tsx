import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Position } from '#api/imports/imports.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { api, batch, choose, portfolio, setUpWizard, show } from './import-wizard.fixture.tsx'

/** A purchase, and the sale that an earlier file had without it. */
const whole = `Time,Symbol,Side,Quantity,Price
2025-03-10 10:00,ACME,Buy,1,10
2025-03-11 10:00,ACME,Sell,1,12`

const sale = {
  at: '2025-03-11T14:00:00.000Z' as Instant,
  side: 'sell' as const,
  quantity: '1' as Decimal,
  price: '12' as Decimal,
  fee: '0' as Money,
  liquidity: null,
}

/** The trade of the earlier file: without the purchase, the sale looked like an entry. */
const short: Position = {
  tradeId: '5f0c1b52-5a0e-4b6e-8f0f-2d6b3a4c9e01',
  importKey: 'executions||ACME|sell|1|12|2025-03-11 10:00#1',
  absorbedKeys: [],
  symbol: 'ACME',
  underlyingSymbol: null,
  expiryDate: null,
  direction: 'short',
  pointValue: '1' as Decimal,
  isOpen: true,
  isLocked: false,
  revision: 3,
  book: 'executions||ACME|',
  formatId: 'executions',
  imported: [{ key: 'sell|1|12|2025-03-11 10:00#1' }],
  isAsImported: true,
  swapFunding: '0' as Money,
  brokerPnl: null,
  fills: [sale],
}

beforeEach(setUpWizard)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a file that overlaps an earlier one', () => {
  it('states which executions exist and which trades change, and replaces these', async () => {
    const calls = api({
      [`POST /portfolios/${portfolio.id}/positions`]: { positions: [short], deleted: [] },
      'POST /trades/import': {
        batchId: batch.id,
        imported: 0,
        duplicates: 0,
        continued: 0,
        rematched: 1,
        deleted: 0,
        merged: 0,
        createdExchanges: [],
        rows: [
          { status: 'rematched', tradeId: short.tradeId, netPnl: '2', grossPnl: '2', emptied: ['plannedStopPrice'] },
        ],
      },
    })
    show()
    choose(['quarter.csv', whole])
    const note =
      '1 execution already imported. 1 trade in the journal is matched again. Your notes, setups, tags and stops stay.'
    expect(await screen.findByText(note)).toBeTruthy()
    expect(calls.find(({ path }) => path.endsWith('/positions'))?.body).toMatchObject({ books: ['executions||ACME|'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
    expect(await screen.findByText(/1 stop, target or price extreme cleared/)).toBeTruthy()
    const [row] = calls.find(({ path }) => path === '/trades/import')?.body?.rows ?? []
    expect(row).toMatchObject({
      direction: 'long',
      status: 'completed',
      rematches: { tradeId: short.tradeId, revision: 3, merged: [] },
    })
    expect(row).not.toHaveProperty('continues')
  })
})
