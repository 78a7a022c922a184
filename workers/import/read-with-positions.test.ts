import { expect, test } from 'vitest'
import type { ReportedPosition } from '#domain/importers/reading/known-position.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { fileOfText } from '#tests/support/imports/import-checks.ts'
import { ImportFileSession } from './import-file-session.ts'

const choice = {
  formatId: 'schwab',
  mapping: null,
  symbol: null,
  tradingDay: null,
  timeZone: 'America/New_York',
  dayOrder: null,
  takesStatedAmounts: false,
  bringsBackDeleted: false,
  mergesLogged: true,
  takesChanges: false,
  symbolClasses: {},
  openingPositions: [],
  commissionRules: [],
  portfolio: {
    currency: 'USD',
    timeZone: 'America/New_York',
    breakevenTolerance: '0' as Money,
    matching: 'fifo' as const,
  },
}

const shortPut: ReportedPosition = {
  tradeId: '9e107d9d-3721-4bfa-9a4c-0f1b2c3d4e5f',
  importKey: null,
  symbol: 'AAAA250321P00010000',
  direction: 'short',
  pointValue: '100' as Decimal,
  isOpen: true,
  swapFunding: '0' as Money,
  brokerPnl: null,
  imported: [],
  fills: [
    {
      at: '2025-03-03T15:00:00.000Z' as Instant,
      side: 'sell',
      quantity: '1' as Decimal,
      price: '0.8' as Decimal,
      fee: '0' as Money,
      liquidity: null,
    },
  ],
}

test('an option that expires in a file closes the short position of the portfolio, which is known after the rows are read', async () => {
  const text =
    'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n03/21/2025,Expired,AAAA 03/21/2025 10.00 P,PUT,1,,,'
  const session = new ImportFileSession(await fileOfText(text), [])
  session.read(choice)
  expect(session.match({ positions: [], deleted: [] }, () => undefined)).toMatchObject({
    trades: 0,
    rejected: { count: 1 },
  })
  expect(session.match({ positions: [shortPut], deleted: [] }, () => undefined)).toMatchObject({
    trades: 1,
    continued: 1,
    rejected: { count: 0 },
  })
})
