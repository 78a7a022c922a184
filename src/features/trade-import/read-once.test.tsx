import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Position } from '#api/imports/imports.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import * as importClient from '#workers/import/client.ts'
import { api, setUpWizard, choose, portfolio, show } from './import-wizard.fixture.tsx'
import { inProcessReader } from './in-process-reader.fixture.ts'

const asked = { read: 0, match: 0 }

const sold = 'Time,Symbol,Side,Quantity,Price\n2025-03-10 15:00,ACME,Sell,1,12'
/** The position that the sale closes. */
const held: Position = {
  tradeId: '5f0c1b52-5a0e-4b6e-8f0f-2d6b3a4c9e01',
  importKey: null,
  absorbedKeys: [],
  symbol: 'ACME',
  underlyingSymbol: null,
  expiryDate: null,
  direction: 'long',
  pointValue: '1' as Decimal,
  isOpen: true,
  isLocked: false,
  revision: 3,
  book: null,
  formatId: null,
  imported: [],
  isAsImported: false,
  swapFunding: '0' as Money,
  brokerPnl: null,
  fills: [
    {
      at: '2025-03-10T14:00:00.000Z' as Instant,
      side: 'buy',
      quantity: '1' as Decimal,
      price: '10' as Decimal,
      fee: '0' as Money,
      liquidity: null,
    },
  ],
}

beforeEach(() => {
  setUpWizard()
  Object.assign(asked, { read: 0, match: 0 })
  vi.spyOn(importClient, 'startImportReader').mockImplementation(() => {
    const reader = inProcessReader()
    return {
      ...reader,
      read: (...input) => {
        asked.read += 1
        return reader.read(...input)
      },
      match: (...input) => {
        asked.match += 1
        return reader.match(...input)
      },
    }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Previews a file with some positions and imports it with others. Returns the first sent row. */
async function importWithPositions(before: readonly Position[], after: readonly Position[]) {
  const path = `POST /portfolios/${portfolio.id}/positions`
  const answers: Record<string, unknown> = { [path]: { positions: before, deleted: [] } }
  const calls = api(answers)
  show()
  choose(['fills.csv', sold])
  const go = await screen.findByRole('button', { name: 'Import 1 trade' })
  const beforehand = { ...asked }
  answers[path] = { positions: after, deleted: [] }
  fireEvent.click(go)
  await screen.findByRole('button', { name: 'Import other files' })
  // The current positions are fetched in any case.
  expect(calls.filter((call) => `${call.method} ${call.path}` === path).length).toBeGreaterThan(1)
  const [row] = calls.find((call) => call.path === '/trades/import')?.body?.rows ?? []
  return { row, beforehand, afterwards: { ...asked } }
}

describe('pressing Import', () => {
  it('does not read the file again when the positions are unchanged', async () => {
    const nothing = await importWithPositions([], [])
    expect(nothing.beforehand).toEqual({ read: 1, match: 1 })
    expect(nothing.afterwards).toEqual(nothing.beforehand)
    expect(nothing.row).toMatchObject({ direction: 'short', status: 'active' })
    expect(nothing.row).not.toHaveProperty('continues')
  })

  it('does not read it again when the same trade is open', async () => {
    const { row, beforehand, afterwards } = await importWithPositions([held], [{ ...held }])
    expect(afterwards).toEqual(beforehand)
    expect(row).toMatchObject({ status: 'completed', continues: { tradeId: held.tradeId, revision: 3 } })
  })

  it('reads it again when a trade has been opened meanwhile, and closes that trade', async () => {
    const { row, beforehand, afterwards } = await importWithPositions([], [held])
    expect(beforehand).toEqual({ read: 1, match: 1 })
    expect(afterwards).toEqual({ read: 2, match: 2 })
    expect(row).toMatchObject({ direction: 'long', status: 'completed', continues: { tradeId: held.tradeId } })
  })

  it('reads it again when the open trade has changed, so that its latest revision is sent', async () => {
    const { row, afterwards } = await importWithPositions([held], [{ ...held, revision: 4 }])
    expect(afterwards).toEqual({ read: 2, match: 2 })
    expect(row).toMatchObject({ continues: { tradeId: held.tradeId, revision: 4 } })
  })
})
