import { expect, test } from 'vitest'
import { readBroker } from '#tests/support/imports/broker-checks.ts'
import { readText } from '#tests/support/imports/import-checks.ts'
import { firstrade } from './firstrade.ts'

test('shares by symbol, options by description; what is no trade says why', async () => {
  const read = await readBroker(firstrade, 'firstrade.csv')
  expect(read.results).toEqual([
    // 30 x 21.50 - 20 x 20 - 10 x 20.50 = 40; fees 0.02
    ['AAAA', 'long', '40', '39.98'],
    // (3.20 - 2.10) x 100; fees 0.04
    ['AAAA250221C00020000', 'long', '110', '109.96'],
  ])
  expect(read.trades[1]).toMatchObject({ assetClass: 'option', expiryDate: '2025-02-21', strikePrice: '20' })
  expect(read.rejected).toEqual({ 10: 'Price "n/a" is not a price.' })
  expect(read.ignored).toMatchObject({
    4: 'A dividend.',
    8: 'Interest.',
    9: 'A transfer, deposit or withdrawal.',
  })
})

const header =
  'Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType'
const call = (action: string, quantity: string, price: string, mark: string) =>
  `,${quantity},${price},${action},CALL AAAA   02/21/25    20     AAAA INC   UNSOLICITED   ${mark},2025-02-06,2025-02-07,0.00,0.00,0.00,0.00,,Trade`

const readRows = async (...rows: readonly string[]) => {
  const { reading, trades } = await readText('firstrade', [header, ...rows], { timeZone: 'America/New_York' })
  return {
    trades: trades.map(({ symbol, direction, status, grossPnl }) => [symbol, direction, status, grossPnl]),
    rejected: reading.rejected.map(({ line, reason }) => [line, reason]),
    ignored: reading.ignored.map(({ line }) => line),
  }
}

test.each([
  ['OPEN CONTRACT', 'CLOSE CONTRACT'],
  ['OPENING CONTRACT', 'CLOSING CONTRACT'],
])(
  'a call that is written and bought back on one day is a short trade in any order of rows: %s',
  async (open, close) => {
    const [written, back] = [call('SELL', '-1.00', '3.20', open), call('BUY', '1.00', '2.10', close)]
    for (const rows of [
      [written, back],
      [back, written],
    ]) {
      // (3.20 − 2.10) × 100
      expect(await readRows(...rows)).toMatchObject({
        trades: [['AAAA250221C00020000', 'short', 'completed', '110']],
        rejected: [],
      })
    }
  },
)

test('a sale that closes a contract which nobody holds is refused; one that opens it is a short trade', async () => {
  expect(await readRows(call('SELL', '-1.00', '3.20', 'CLOSING CONTRACT'))).toMatchObject({
    trades: [],
    rejected: [[2, expect.stringContaining('import an earlier period first')]],
  })
  expect(await readRows(call('SELL', '-1.00', '3.20', 'OPEN CONTRACT'))).toMatchObject({
    trades: [['AAAA250221C00020000', 'short', 'active', null]],
    rejected: [],
  })
})

test('a sale of shares says neither: without shares it is a short trade', async () => {
  const sold = 'AAAA,-10.00,21.50,SELL,AAAA INC,2025-02-06,2025-02-07,0.00,215.00,0.00,0.00,000000001,Trade'
  expect(await readRows(sold)).toMatchObject({ trades: [['AAAA', 'short', 'active', null]], rejected: [] })
})

test('a row is a trade only if its record type and its action say so', async () => {
  const bought = 'AAAA,10.00,20.50,BUY,AAAA INC,2025-02-05,2025-02-06,0.00,-205.00,0.00,0.00,000000001,Trade'
  expect(
    await readRows(
      bought,
      bought.replace('Trade', 'Financial').replace('2025-02-05', '2025-02-04'),
      bought.replace('BUY', 'Other'),
    ),
  ).toEqual({ trades: [['AAAA', 'long', 'active', null]], rejected: [], ignored: [3, 4] })
})

test('an option on a day that does not exist is refused with its description', async () => {
  expect(await readRows(call('BUY', '1.00', '2.10', 'OPEN CONTRACT').replace('02/21/25', '02/31/25'))).toMatchObject({
    trades: [],
    rejected: [[2, expect.stringMatching(/^"CALL AAAA .*is not an option that can be read/)]],
  })
})
