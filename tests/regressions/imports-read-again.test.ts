import { expect, test } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { detectFormat } from '#domain/importers/formats/detect-format.fixture.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import { everyRowAccounted, fileOfText, plainOptions } from '#tests/support/imports/import-checks.ts'
import { knownAfter, knownWithoutKeys } from '#tests/support/imports/known-positions.ts'

const formatOf = (file: ImportFile) => detectFormat(file) ?? expect.fail('no format knows the file')

/** Reads a text, then once more into the portfolio that the first reading makes. */
async function twice(text: string) {
  const file = await fileOfText(text)
  const format = formatOf(file)
  const first = readImport(format, file, plainOptions)
  const again = readImport(format, file, { ...plainOptions, knownPositions: knownAfter(first) })
  everyRowAccounted(file, first)
  everyRowAccounted(file, again)
  return { first, again }
}

const executions = (rows: readonly string[]) => ['Time,Symbol,Side,Quantity,Price', ...rows].join('\n')

test('an open trade of so many fills that those of one moment are kept as one is known again', async () => {
  const buys = Array.from({ length: 600 }, () => '2025-04-14 09:35:00,MSFT,Buy,2,401.10')
  const { first, again } = await twice(executions([...buys, '2025-04-14 10:00:00,MSFT,Sell,50,402']))
  expect(first.trades.map(({ trade }) => trade.executions.map(({ quantity }) => quantity))).toEqual([['1200', '50']])
  expect(again.trades).toEqual([])
  expect(again.ignored).toHaveLength(601)
})

test('so is one whose first fill went through zero before the fills that it was kept with', async () => {
  const buys = Array.from({ length: 600 }, () => '2025-04-14 09:35:00,MSFT,Buy,2,401.10')
  const { first, again } = await twice(executions(['2025-04-14 09:30:00,MSFT,Sell,1,400', ...buys]))
  expect(first.trades.map(({ trade }) => trade.executions.map(({ quantity }) => quantity))).toEqual([
    ['1', '1'],
    ['1199'],
  ])
  expect(again.trades.filter(({ continues }) => continues !== undefined)).toEqual([])
})

test('so is a closed one without execution keys whose last fills are like the first of the next trade', async () => {
  const buys = Array.from({ length: 600 }, () => '2025-04-14 09:35:00,MSFT,Buy,2,401.10')
  const most = Array.from({ length: 23 }, () => '2025-04-14 10:20:00,MSFT,Sell,50,403.85')
  const sales = Array.from({ length: 10 }, () => '2025-04-14 10:25:00,MSFT,Sell,10,403')
  const covers = Array.from({ length: 3 }, () => '2025-04-14 11:00:00,MSFT,Buy,25,402')
  const file = await fileOfText(executions([...buys, ...most, ...sales, ...covers]))
  const first = readImport(formatOf(file), file, plainOptions)
  // Five of the later sales close the long trade and are kept as one, five open the short one.
  expect(first.trades.map(({ trade }) => trade.executions.map(({ quantity }) => quantity))).toEqual([
    ['1200', '1150', '50'],
    ['10', '10', '10', '10', '10', '25', '25'],
    ['25'],
  ])
  const again = readImport(formatOf(file), file, { ...plainOptions, knownPositions: knownWithoutKeys(first) })
  everyRowAccounted(file, again)
  const changed = again.trades.filter(({ continues, rematches }) => (continues ?? rematches) !== undefined)
  expect([changed, again.rejected]).toEqual([[], []])
})

test('so is one whose last fills are kept as one, beside a sale of far more than was held', async () => {
  const orders = Array.from({ length: 180 }, (_, index) => [
    `k1,AVAX-USDT,BUY,20,50,1000,2025-05-01 16:00:05,1,USDT`,
    `k2,AVAX-USDT,SELL,22,30,660,2025-05-02 16:00:05,0.${66 + index},USDT`,
    `k4,AVAX-USDT,SELL,21,20000,420,2025-05-03 16:00:05,0.${421 + index},USDT`,
    `k4,AVAX-USDT,SELL,21,20,420,2025-05-03 16:00:05,0.${421 + index},USDT`,
  ])
  const header =
    'Order ID,Symbol,Side,Avg. Filled Price,Filled Amount,Filled Volume,Filled Time(UTC+08:00),Fee,Fee Currency'
  const file = await fileOfText([header, ...orders.flat()].join('\n'))
  const options = { ...plainOptions, matching: 'average' as const }
  const first = readImport(formatOf(file), file, options)
  expect(first.trades.map(({ trade }) => trade.executions.map(({ quantity }) => quantity))).toEqual([
    ['9000', '5400', '3600'],
  ])
  const again = readImport(formatOf(file), file, { ...options, knownPositions: knownWithoutKeys(first) })
  everyRowAccounted(file, again)
  expect(again.trades.filter(({ continues, rematches }) => (continues ?? rematches) !== undefined)).toEqual([])
  // The trade comes once more to be given the keys of its executions.
  expect(again.trades.map(({ importKey }) => importKey)).toEqual(first.trades.map(({ importKey }) => importKey))
  expect(again.rejected).toHaveLength(180)
})

test('so is one without execution keys whose last fills are kept as one with a part of a fill through zero', async () => {
  const sales = Array.from({ length: 200 }, () => '2025-03-10 14:31:00,AAPL,Sell,100,220.5')
  const covers = Array.from({ length: 100 }, () => '2025-03-10 14:45:00,AAPL,Buy,60,219')
  const last = Array.from({ length: 235 }, () => '2025-03-10 15:15:00,AAPL,Buy,60,221.25')
  const file = await fileOfText(executions([...sales, ...covers, ...last]))
  const first = readImport(formatOf(file), file, plainOptions)
  // 233 × 60 and 20 of the next fill close the short trade; 40 of that fill open the long one.
  expect(first.trades.map(({ trade }) => trade.executions.map(({ quantity }) => quantity))).toEqual([
    ['20000', '6000', '14000'],
    ['40', '60'],
  ])
  const again = readImport(formatOf(file), file, { ...plainOptions, knownPositions: knownWithoutKeys(first) })
  everyRowAccounted(file, again)
  const changed = again.trades.filter(({ continues, rematches }) => (continues ?? rematches) !== undefined)
  expect([changed, again.rejected]).toEqual([[], []])
})

test('sales of more than was held at their time stay out, although more was bought later', async () => {
  const { first, again } = await twice(
    [
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
      '2025-01-10 09:00:00,BTCUSDT,BUY,94000,0.01BTC,940USDT,0USDT',
      '2025-01-11 09:00:00,BTCUSDT,SELL,96000,0.02BTC,1920USDT,0USDT',
      '2025-02-01 09:00:00,BTCUSDT,BUY,95000,0.02BTC,1900USDT,0USDT',
    ].join('\n'),
  )
  expect(first.rejected.map(({ line }) => line)).toEqual([3])
  expect(again.rejected.map(({ line, reason }) => [line, /only 0\.01 is held/.test(reason)])).toEqual([[3, true]])
  expect(again.trades).toEqual([])
})

test('so do executions of one moment with the held position, in the order of the file', async () => {
  const { first, again } = await twice(
    [
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
      '2025-01-10 09:00:00,BTCUSDT,BUY,94000,0.01BTC,940USDT,0USDT',
      '2025-01-10 09:00:00,BTCUSDT,SELL,96000,0.02BTC,1920USDT,0USDT',
      '2025-01-10 09:00:00,BTCUSDT,BUY,95000,0.02BTC,1900USDT,0USDT',
    ].join('\n'),
  )
  expect([first.trades.length, first.rejected.map(({ line }) => line)]).toEqual([1, [3]])
  expect([again.trades.length, again.rejected.map(({ line }) => line)]).toEqual([0, [3]])
})

test('fills that break up an open trade without execution keys give it and themselves keys', async () => {
  const whole = await fileOfText(
    executions(['2025-04-14 09:00:00,MSFT,Buy,10,400', '2025-04-16 09:00:00,MSFT,Buy,10,401']),
  )
  const known = knownWithoutKeys(readImport(formatOf(whole), whole, plainOptions))
  const between = await fileOfText(executions(['2025-04-15 09:00:00,MSFT,Sell,30,402']))
  const reading = readImport(formatOf(between), between, { ...plainOptions, knownPositions: known })
  everyRowAccounted(between, reading)
  expect(reading.rejected).toEqual([])
  const sides = reading.trades.map(({ trade, rematches }) => [
    rematches?.tradeId ?? 'new',
    trade.status,
    ...(trade.executions ?? []).map(({ side, quantity }) => `${side} ${quantity}`),
  ])
  // 10 bought, 30 sold, 10 bought: a long of 10, then a short of 20 of which 10 are bought back.
  expect(sides).toEqual([
    [known[0]?.tradeId, 'completed', 'buy 10', 'sell 10'],
    ['new', 'active', 'sell 20', 'buy 10'],
  ])
})

test('a word that every object answers to is a word like any other', async () => {
  const file = await fileOfText(
    [
      'Statement,Header,Field Name,Field Value',
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
      'Trades,Data,Order,Stocks,USD,AAPL,"2025-04-02, 09:35:00",10,180,180,-1800,-1,1801,0,0,O',
      'constructor,Header,DataDiscriminator',
      'constructor,Data,Order',
      '__proto__,Data,Order',
    ].join('\n'),
  )
  const reading = readImport(formatOf(file), file, plainOptions)
  everyRowAccounted(file, reading)
  expect(reading.ignored.map(({ reason }) => reason)).toEqual([
    'Not a trade: section "constructor".',
    'Not a trade: section "__proto__".',
  ])
  expect(reading.trades).toHaveLength(1)
})
