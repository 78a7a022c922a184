import { expect, it } from 'vitest'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { Money } from '#domain/numbers/units.ts'
import { fileOfText, readFixture } from '#tests/support/imports/import-checks.ts'
import { ImportFileSession } from './import-file-session.ts'

const portfolio = { currency: 'USD', timeZone: 'UTC', breakevenTolerance: '0' as Money, matching: 'fifo' as const }

function preview(session: ImportFileSession, symbolClasses: Readonly<Record<string, AssetClass>> = {}) {
  const [format] = session.opened.formats
  if (format === undefined) throw new Error('no format')
  const choice = {
    formatId: format.id,
    mapping: null,
    symbol: null,
    tradingDay: null,
    timeZone: 'UTC',
    dayOrder: null,
    takesStatedAmounts: false,
    bringsBackDeleted: false,
    mergesLogged: true,
    takesChanges: false,
    openingPositions: [],
    commissionRules: [],
    portfolio,
  }
  session.read({ ...choice, symbolClasses })
  return session.match({ positions: [], deleted: [] }, () => undefined)
}

it('previews the totals that a file states', async () => {
  const { statedTotals, unclearSymbols } = preview(
    new ImportFileSession(await readFixture('metatrader4-magic-numbers.html'), []),
  )
  expect(statedTotals.map(({ name, stated, read }) => [name, stated, read])).toEqual([
    ['Closed P/L', '27.6', '27.6'],
    ['Deposit/Withdrawal', '4000', '4000'],
    ['Balance', '5527.6', '5527.6'],
  ])
  expect(unclearSymbols).toEqual([])
})

it('asks what ES is, and reads the file again with the answer', async () => {
  const file = await fileOfText(
    'Time,Symbol,Side,Quantity,Price\n2025-07-21 10:00:00,ES,buy,1,5000\n2025-07-21 11:00:00,ES,sell,1,5001',
  )
  const session = new ImportFileSession(file, [])
  expect(preview(session)).toMatchObject({ unclearSymbols: ['ES'], statedTotals: [] })
  expect(session.trades(0, 1)).toMatchObject([{ assetClass: 'stock', grossPnl: '1' }])
  expect(preview(session, { ES: 'future' })).toMatchObject({ unclearSymbols: ['ES'], warnings: { count: 0 } })
  expect(session.trades(0, 1)).toMatchObject([{ assetClass: 'future', grossPnl: '50' }])
})
