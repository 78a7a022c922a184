import { describe, expect, test } from 'vitest'
import { everyRowAccounted, fileOfText, plainOptions, readText } from '#tests/support/imports/import-checks.ts'
import { knownAfter, knownWithoutKeys } from '#tests/support/imports/known-positions.ts'
import { readImport } from './catalogue.ts'
import { detectFormat } from './detect-format.fixture.ts'

/** The changes that a file makes to the portfolio that its first reading made, with and without execution keys. */
async function changesOfSecondReading(text: string): Promise<readonly string[]> {
  const file = await fileOfText(text)
  const format = detectFormat(file) ?? expect.fail('no format')
  const first = readImport(format, file, plainOptions)
  const keys = new Set(first.trades.map(({ importKey }) => importKey))
  expect(keys.size).toBeGreaterThan(0)
  return [knownAfter(first), knownWithoutKeys(first)].flatMap((knownPositions) => {
    const again = readImport(format, file, { ...plainOptions, knownPositions })
    everyRowAccounted(file, again)
    return again.trades
      .filter(({ importKey, continues, rematches }) => !keys.has(importKey) || (continues ?? rematches) !== undefined)
      .map(({ importKey }) => importKey)
  })
}

const flex = (accounts: readonly [string, string], trades: string, split: string) => `<?xml version="1.0"?>
<Report>
<Trade accountId="${accounts[0]}" currency="USD" ibExecID="b1" symbol="ACME" dateTime="20250602;093000" quantity="50" tradePrice="2" ibCommission="-1" buySell="BUY" assetCategory="STK"/>
${trades}
<CorporateAction accountId="${accounts[1]}" assetCategory="STK" currency="USD" symbol="ACME" reportDate="20250618" dateTime="20250617;202500" description="${split}" actionDescription="" quantity="-45" type="RS"/>
</Report>`

describe('a damaged file read once more changes nothing', () => {
  test('a Flex query with a bar in an account number and a split in another account', async () => {
    const sale =
      '<Trade accountId="U7654321" currency="USD" ibExecID="b2" symbol="ACME" dateTime="20250919;093000" quantity="-5" tradePrice="22" ibCommission="-1" buySell="SELL" assetCategory="STK"/>'
    const split = 'ACME(US0000000002) SPLIT 1 FOR 10 (ACME, ACME CORP, US0000000009)'
    expect(await changesOfSecondReading(flex(['a|b', 'U7654321'], sale, split))).toEqual([])
  })

  test('a fill with a note of more than 10,000 characters, which closes one trade and opens the next', async () => {
    const lines = [
      'Time,Symbol,Side,Quantity,Price,Commission,Account,Execution ID,Asset Class,Currency,Note',
      '2025-04-14 10:25:00,MSFT,Sell Short,10,403.00,1,Main,e4,stock,USD,',
      `2025-04-14 10:40:00,MSFT,Buy to Cover,25,402.20,1,Main,e5,stock,USD,${'word '.repeat(3_000)}`,
    ]
    expect(await changesOfSecondReading(lines.join('\n'))).toEqual([])
    const { reading, trades } = await readText('executions', lines)
    expect(trades.map(({ direction, netPnl }) => [direction, netPnl])).toEqual([
      ['short', '6.6'],
      ['long', null],
    ])
    expect(trades[0]?.thesis).toHaveLength(10_000)
    expect(reading.warnings).toContainEqual({ line: 2, message: 'The note was cut to 10,000 characters.' })
  })
})

const tastytrade = (...rows: readonly string[]) =>
  [
    'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency',
    ...rows,
  ].join('\n')
const moment = '2025-07-21T10:00:00-0500'
const purchase = (symbol: string, at = moment) =>
  `${at},Receive Deliver,Buy to Open,BUY_TO_OPEN,${symbol},Equity,Buy to Open 100 ${symbol} @ 30.00,"-3,000.00",100,-30.00,--,-5.00,,,,,,,,-3005.00,USD`
const sale = (symbol: string) =>
  `${moment},Trade,Sell to Close,SELL_TO_CLOSE,${symbol},Equity,Sold 100 ${symbol} @ 29.10,"2,910.00",100,29.10,0.00,-0.10,,,,,,,800010,2909.90,USD`

describe('purchases and sales of one moment', () => {
  test('are read as written where newest-first order would refuse a sale', async () => {
    const text = tastytrade(purchase('DDDD'), sale('DDDD'), purchase('DDDD'), sale('DDDD'))
    const { reading, trades } = await readText('tastytrade', text.split('\n'))
    expect(reading.rejected).toEqual([])
    expect(trades.map(({ direction, status }) => [direction, status])).toEqual([
      ['long', 'completed'],
      ['long', 'completed'],
    ])
    expect(await changesOfSecondReading(text)).toEqual([])
  })

  test('stay in newest-first order where that closes every position', async () => {
    const text = tastytrade(sale('DDDD'), purchase('DDDD'), sale('DDDD'), purchase('DDDD'))
    const { reading, trades } = await readText('tastytrade', text.split('\n'))
    expect(reading.rejected).toEqual([])
    expect(trades.map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  test('stay in newest-first order where the portfolio holds what they close', async () => {
    const file = await fileOfText(tastytrade(purchase('DDDD'), sale('DDDD')))
    const earlier = await fileOfText(tastytrade(purchase('DDDD', '2025-07-18T10:00:00-0500')))
    const format = detectFormat(file) ?? expect.fail('no format')
    const knownPositions = knownAfter(readImport(format, earlier, plainOptions))
    const { trades } = readImport(format, file, { ...plainOptions, knownPositions })
    // The older purchase is sold, then the new one opens a trade.
    expect(trades.map(({ continues, trade }) => [continues === undefined, trade.status])).toEqual([
      [false, 'completed'],
      [true, 'active'],
    ])
  })

  test('change nothing when read again, although one sale was refused and the trades have no execution keys', async () => {
    // The earlier row on top makes the file oldest first, so that the first sale has nothing to close.
    const text = tastytrade(
      purchase('EEEE', '2025-07-20T10:00:00-0500'),
      sale('DDDD'),
      purchase('DDDD'),
      sale('DDDD'),
      purchase('DDDD'),
    )
    const { reading } = await readText('tastytrade', text.split('\n'))
    expect(reading.rejected.map(({ line }) => line)).toEqual([3])
    expect(await changesOfSecondReading(text)).toEqual([])
  })
})

const dealAt = (index: number) => {
  const [direction, type, profit] = index === 0 ? ['in', 'buy', '0'] : ['out', 'sell', '1.25']
  const time = new Date(Date.UTC(2025, 0, 6) + index * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  return `${time},${index + 1},NAS100,${type},${direction},${index === 0 ? '4000' : '1'},20000.5,${index + 1},0,0,0,${profit},0,`
}

test('a netting position of 4,000 deals is refused row by row, because it has more fills than a trade', async () => {
  const header = 'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Fee,Swap,Profit,Balance,Comment'
  const deals = Array.from({ length: 4_000 }, (_, index) => dealAt(index))
  const file = await fileOfText([header, ...deals].join('\n'))
  const format = detectFormat(file) ?? expect.fail('no format')
  const { trades, rejected } = readImport(format, file, plainOptions)
  expect(trades).toEqual([])
  expect(rejected).toHaveLength(4_000)
  expect(rejected[0]?.reason).toMatch(/^The trade has 4000 fills; the maximum is 500/)
})
