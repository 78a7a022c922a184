import { expect, test } from 'vitest'
import { readDetected, readText } from '#tests/support/imports/import-checks.ts'
import { degiro } from './degiro.ts'

const euros = { currency: 'EUR', timeZone: 'Europe/Amsterdam' }

test('shares in euros and in dollars, booked in euros, day first and newest first', async () => {
  const { trades, reading, reconciliation } = await readDetected(degiro, 'degiro.csv', euros)
  expect(
    trades.map(({ symbol, entryAt, entryPrice, exitPrice, grossPnl, netPnl }) => [
      symbol,
      entryAt,
      entryPrice,
      exitPrice,
      grossPnl,
      netPnl,
    ]),
  ).toEqual([
    // 900 euros for 20, sold for 950, less 1.00.
    ['ALFA INC', '2022-02-23T15:24:00.000Z', '45', '47.5', '50', '49'],
    // 1 x 5, less 4.00.
    ['BETA NV', '2022-02-28T09:05:00.000Z', '20', '21', '5', '1'],
  ])
  expect(reading.rejected).toEqual([])
  expect(reconciliation.compared).toBe(0)
})

test('the newer layout names the currency in its headers', async () => {
  const { trades } = await readText(
    'degiro',
    [
      'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,',
      '04-03-2025,17:36,ALFA INC,US0000000011,NSY,XNYS,-20,"52,5000",USD,"1050,00",USD,"950,00","1,1053","-2,38","-2,00","945,62",d4,',
      '23-02-2025,16:24,ALFA INC,US0000000011,NSY,XNYS,20,"50,0000",USD,"-1000,00",USD,"-900,00","1,1111","-2,25","-2,00","-904,25",d1,',
    ],
    euros,
  )
  // 945.62 − 904.25
  expect(trades.map(({ grossPnl, netPnl }) => [grossPnl, netPnl])).toEqual([['50', '41.37']])
})

test('a portfolio in another currency than the account, and a product without an ISIN, are refused with a remedy', async () => {
  const { reading } = await readDetected(degiro, 'degiro.csv', { currency: 'USD' })
  expect(new Set(reading.rejected.map(({ reason }) => reason))).toEqual(
    new Set(['The account is in EUR, the portfolio is in USD; import it into one in EUR.']),
  )
  const without = await readText(
    'degiro',
    [
      'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID',
      '23-02-2022,16:24,AEX C450 18MAR22,,EPD,XAMS,1,"2,0000",EUR,"-200,00",EUR,"-200,00",EUR,,"-0,75",EUR,"-200,75",EUR,d1',
    ],
    euros,
  )
  expect(without.reading.rejected.map(({ reason }) => reason)).toEqual([
    'AEX C450 18MAR22 has no ISIN. Log this trade by hand.',
  ])
})
