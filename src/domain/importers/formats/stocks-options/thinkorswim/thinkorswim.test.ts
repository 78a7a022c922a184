import { expect, test } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { readBroker } from '#tests/support/broker-checks.ts'
import { everyRowAccounted, fileOfText, plainOptions } from '#tests/support/import-checks.ts'
import { thinkorswim } from './thinkorswim.ts'

test('executions by leg with the costs of their cash, expiries, assignments and futures', async () => {
  const read = await readBroker(thinkorswim, 'thinkorswim.csv')
  expect(Object.fromEntries(read.results.map(([symbol, ...figures]) => [symbol, figures]))).toEqual({
    // 200 x 25.10 - 100 x 24.50 - 100 x 24.60
    AAAA: ['long', '110', '109.86'],
    // The credit spread expires: each leg bears half of 2.60 + 0.06.
    BBBB250117C00050000: ['short', '360', '358.67'],
    BBBB250117C00055000: ['long', '-120', '-121.33'],
    CCCC250117P00030000: ['long', '-85', '-85.67'],
    DDDD250117P00020000: ['short', '50', '49.33'],
    // Delivered at 20, sold at 19.50
    DDDD: ['long', '-50', '-50.08'],
    // 10.50 points x 5
    '/MESH25': ['long', '52.5', '49.66'],
    EEEE: ['short', null, null],
  })
  expect(read.trades.find(({ symbol }) => symbol === 'AAAA')?.entryAt).toBe('2025-01-06T14:31:05.000Z')
  expect(Object.values(read.rejected)).toEqual(['Price "~" is not a price.'])
  expect(Object.values(read.ignored)).toEqual(
    expect.arrayContaining([
      'A balance of the account.',
      'The cash entry of an execution; its costs are used.',
      'A dividend.',
      'A transfer, deposit or withdrawal.',
      'An order; its executions are listed under Account Trade History.',
      'An unfilled order: CANCELED.',
      'A leg of the order above.',
      'Not a trade: section "Equities".',
    ]),
  )
})

test('a statement without executions is read from its cash, spreads refused', async () => {
  const file = await fileOfText(
    [
      'Cash Balance',
      'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE',
      '2/3/25,09:31:00,TRD,="1",BOT +10 AAAA @50.00,,,-500.00,500.00',
      '2/3/25,09:41:00,TRD,="2",SOLD -10 AAAA @51.50,-0.02,-1.00,515.00,1013.98',
      '2/3/25,10:00:00,TRD,="3",SOLD -1 VERTICAL BBBB 100 21 FEB 25 50/55 CALL @1.20,,,120.00,1133.98',
    ].join('\n'),
  )
  const reading = readImport(thinkorswim, file, plainOptions)
  everyRowAccounted(file, reading)
  expect(
    reading.trades.map(({ trade }) => [trade.symbol, trade.status, trade.executions.map(({ fee }) => fee)]),
  ).toEqual([['AAAA', 'completed', ['0', '1.02']]])
  expect(reading.rejected).toMatchObject([
    { line: 5, reason: expect.stringContaining('with the section Account Trade History') },
  ])
})
