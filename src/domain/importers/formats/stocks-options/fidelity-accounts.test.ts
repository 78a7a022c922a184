import { expect, test } from 'vitest'
import { readText } from '#tests/support/imports/import-checks.ts'

const header =
  'Run Date,Account,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date'
const newYork = { timeZone: 'America/New_York' }

test('an account whose name is quoted and whose number follows the quote', async () => {
  const { reading, trades } = await readText(
    'fidelity',
    [
      '',
      header,
      '01/08/2026,"Individual - TOD" X10000001," YOU SOLD AAAA INC COM (AAAA) (Cash)", AAAA," AAAA INC COM",Cash,41,-10,,0.01,,409.99,01/09/2026',
      '01/08/2026,"Rollover, IRA" 200000002," YOU SOLD AAAA INC COM (AAAA) (Cash)", AAAA," AAAA INC COM",Cash,41,-5,,,,205,01/09/2026',
      '01/07/2026,"Rollover, IRA" 200000002," YOU BOUGHT AAAA INC COM (AAAA) (Cash)", AAAA," AAAA INC COM",Cash,39,5,,,,-195,01/08/2026',
      '01/07/2026,"Individual - TOD" X10000001," YOU BOUGHT AAAA INC COM (AAAA) (Cash)", AAAA," AAAA INC COM",Cash,40,10,,,,-400,01/08/2026',
      '',
      '"The data is provided ""as is"" for your use."',
    ],
    newYork,
  )
  expect(reading.rejected).toEqual([])
  // 10 × 1 less 0.01, and 5 × 2: the accounts stay apart.
  expect(
    trades.map(({ symbol, grossPnl, netPnl, importKey }) => [symbol, grossPnl, netPnl, importKey.split('|')[1]]),
  ).toEqual([
    ['AAAA', '10', '9.99', 'Individual - TOD X10000001'],
    ['AAAA', '10', '10', 'Rollover, IRA 200000002'],
  ])
})
