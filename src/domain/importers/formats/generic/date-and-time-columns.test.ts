import { expect, test } from 'vitest'
import { readText } from '#tests/support/imports/import-checks.ts'
import { suggestMapping } from './suggest-mapping.ts'

const newYork = { timeZone: 'America/New_York' }

test.each([
  ['Date and Time', 'Date,Time,Symbol,Side,Quantity,Price', '2025-03-03,09:31:00', '2025-03-03,09:45:10'],
  ['a US date and a time with AM', 'Date,Time,Symbol,Action,Qty,Price', '3/3/2025,9:31 AM', '3/3/2025,9:45:10 AM'],
  ['the time first', 'Time,Trade Date,Symbol,Side,Qty,Price', '09:31:00,2025-03-03', '09:45:10,2025-03-03'],
  [
    'a time that holds the date as well',
    'Date,Time,Symbol,Side,Qty,Price',
    '2025-03-03,2025-03-03 09:31:00',
    '2025-03-03,2025-03-03 09:45:10',
  ],
])('executions with %s in two columns', async (_name, header, bought, sold) => {
  const rows = [`${bought},AAAA,Buy,100,10.00`, `${sold},AAAA,Sell,100,10.50`]
  const { trades, reading } = await readText('executions', [header, ...rows, ',,Total,,200,'], newYork)
  expect(reading.rejected).toEqual([])
  expect(reading.ignored).toEqual([{ line: 4, reason: 'A total of the rows above.' }])
  // 100 × 0.50; 09:31 and 09:45:10 in New York, before daylight saving time
  expect(trades).toMatchObject([
    { grossPnl: '50', entryAt: '2025-03-03T14:31:00.000Z', exitAt: '2025-03-03T14:45:10.000Z' },
  ])
})

test('a date alone, without a column of times, stays a date', async () => {
  const { trades } = await readText('executions', ['Date,Symbol,Side,Qty,Price', '2025-03-03,AAAA,Buy,1,10'], newYork)
  expect(trades).toMatchObject([{ entryAt: '2025-03-03T05:00:00.000Z' }])
})

test.each([
  ['one column', 'Entered At,Exited At', '2025-03-03 09:31:00,2025-03-03 09:45:10'],
  ['one column of dates or times', 'Entry Date,Exit Time', '03/03/25 09:31,03/03/25 09:45:10'],
  ['a date and a time', 'Open Date,Open Time,Close Date,Close Time', '2025-03-03,09:31:00,2025-03-03,09:45:10'],
  ['the time first', 'Entry Time,Entry Date,Exit Time,Exit Date', '9:31 AM,3/3/2025,9:45:10 AM,3/3/2025'],
  [
    'dates that hold the time as well',
    'Entry Date,Entry Time,Exit Date,Exit Time',
    '2025-03-03 09:31:00,09:31:00,2025-03-03 09:45:10,09:45:10',
  ],
  [
    'times that hold the date as well',
    'Entry Date,Entry Time,Exit Date,Exit Time',
    '2025-03-03,2025-03-03 09:31:00,2025-03-03,2025-03-03 09:45:10',
  ],
  [
    'date and time twice',
    'Entry Date,Entry Time,Exit Date,Exit Time',
    '2025-03-03 09:31:00,2025-03-03 09:31:00,2025-03-03 09:45:10,2025-03-03 09:45:10',
  ],
])('round trips with %s', async (_name, columns, times) => {
  const { trades, reading } = await readText(
    'generic',
    [`Symbol,Side,Qty,Entry Price,Exit Price,${columns}`, `AAAA,long,100,10,10.5,${times}`],
    newYork,
  )
  expect(reading.rejected).toEqual([])
  expect(trades).toMatchObject([
    { entryAt: '2025-03-03T14:31:00.000Z', exitAt: '2025-03-03T14:45:10.000Z', grossPnl: '50' },
  ])
})

test.each([
  ['Entry Time,Exit Time', 'noon,2025-03-03 09:45', 'Entry Time "noon" is not a date and time.'],
  ['Entry Date,Exit Date', 'noon,2025-03-03 09:45', 'Entry Date "noon" is not a date and time.'],
  ['Open Date,Open Time,Exit Time', 'noon,9:31,2025-03-03 09:45', 'Open Date "noon 9:31" is not a date and time.'],
  ['Entered At,Exited At', ',2025-03-03 09:45', 'The row has no Entered At.'],
])('a time that cannot be read is named by its column: %s', async (columns, times, reason) => {
  const { reading } = await readText(
    'generic',
    [`Symbol,Side,Qty,Entry Price,Exit Price,${columns}`, `AAAA,long,100,10,10.5,${times}`],
    newYork,
  )
  expect(reading.rejected).toMatchObject([{ reason: expect.stringContaining(reason) }])
})

test('the suggested mapping takes both columns', () => {
  expect(suggestMapping(['Date', 'Time', 'Ticker', 'Menge', 'Price']).columns).toMatchObject({ at: 0, clock: 1 })
  expect(suggestMapping(['Time', 'Trade Date', 'Ticker', 'Size', 'Price']).columns).toMatchObject({ at: 1, clock: 0 })
  expect(
    suggestMapping(['Ticker', 'Open Time', 'Open Date', 'Entry Price', 'Close Date', 'Close Time', 'Exit Price'])
      .columns,
  ).toMatchObject({ entryAt: 2, entryClock: 1, exitAt: 4, exitClock: 5 })
  expect(suggestMapping(['Date', 'Ticker', 'Size', 'Price']).columns).toMatchObject({ at: 0 })
})
