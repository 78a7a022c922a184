import { assert, asyncProperty, bigInt, constantFrom, integer, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exact } from '#domain/numbers/decimal.ts'
import { readText } from '#tests/support/imports/import-checks.ts'

const fidelityHeader =
  'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date'
const schwabHeader = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"'
const etradeHeader =
  'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note'
const firstradeHeader =
  'Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType'
const lightspeedHeader =
  'Account Number,Side,Symbol,Buy/Sell,Trade Date,Price,Qty,Principal Amount,NET Amount,Commission Amount,Execution Time'

/** An execution as a broker books it. Money in cents, without sign; `priceText` is the price as the file writes it. */
interface Booked {
  readonly side: 'buy' | 'sell'
  readonly symbol: string
  readonly name: string
  readonly quantity: string
  readonly priceText: string
  readonly gross: bigint
  readonly commission: bigint
}

const money = (cents: bigint) => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const cents = (amount: string | null | undefined) => exact(amount ?? '0').times(100)
const cashOf = ({ side, gross, commission }: Booked) => (side === 'buy' ? -gross : gross) - commission
const isSale = ({ side }: Booked) => side === 'sell'

/** How each layout writes an execution, on the first or second of two days. */
const layouts: Readonly<Record<string, { header: string; row: (fill: Booked, day: number) => string }>> = {
  fidelity: {
    header: fidelityHeader,
    row: (fill, day) =>
      `0${day}/03/2025,YOU ${isSale(fill) ? 'SOLD' : 'BOUGHT'} ${fill.name} (Cash),${fill.symbol},${fill.name},Cash,${isSale(fill) ? '-' : ''}${fill.quantity},${fill.priceText},${money(fill.commission)},,,${money(cashOf(fill))},`,
  },
  schwab: {
    header: schwabHeader,
    row: (fill, day) =>
      `"0${day}/03/2025","${isSale(fill) ? 'Sell' : 'Buy'}","${fill.symbol}","${fill.name}","${fill.quantity}","$${fill.priceText}","$${money(fill.commission)}","${money(cashOf(fill))}"`,
  },
  firstrade: {
    header: firstradeHeader,
    row: (fill, day) =>
      `${fill.symbol},${isSale(fill) ? '-' : ''}${fill.quantity},${fill.priceText},${fill.side.toUpperCase()},${fill.name},2025-0${day}-03,2025-0${day}-05,0.00,${money(cashOf(fill))},${money(fill.commission)},0.00,,Trade`,
  },
  lightspeed: {
    header: lightspeedHeader,
    row: (fill, day) =>
      `A1,${isSale(fill) ? 'S' : 'B'},${fill.symbol},Long ${isSale(fill) ? 'Sell' : 'Buy'},0${day}/03/2025,${fill.priceText},${fill.quantity},${money(fill.gross)},${money(fill.side === 'buy' ? fill.gross + fill.commission : fill.gross - fill.commission)},${money(fill.commission)},10:00:00`,
  },
}

/** An asset with what a unit of its price is worth: a share, a bond in percent of its face value. */
const assets = [
  { symbol: 'ACME', name: 'ACME INC', worth: 1 },
  { symbol: '412003AX9', name: 'COUNTY OHIO 05.50000% 05/01/2050', worth: 0.01 },
]

/** A whole number of micro-dollars as the price, rounded half up to `places`. */
function priceText(micros: bigint, places: number): string {
  const unit = 10n ** BigInt(6 - places)
  const rounded = (micros + unit / 2n) / unit
  const digits = String(rounded).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const bondRows = (symbol: string) => [
  fidelityHeader,
  `02/03/2025,YOU BOUGHT COUNTY OHIO (Cash),${symbol},COUNTY OHIO,Cash,5000,98.5,,,12.50,-4937.50,`,
  `03/03/2025,YOU SOLD COUNTY OHIO (Cash),${symbol},COUNTY OHIO,Cash,-5000,99.25,,,20.00,4982.50,`,
]

const optionRow = (price: string, amount: string) => [
  schwabHeader,
  `"02/03/2025","Buy to Open","XYZ 06/20/2025 50.00 C","CALL XYZ","2","$${price}","$1.30","-${amount}"`,
]

const saleRows = (amount: string) => [
  etradeHeader,
  '02/03/2025,02/03/2025,02/04/2025,Bought,ACME INC,ACME,,100,10.00,-1000.00,0,Trade,',
  `03/03/2025,03/03/2025,03/04/2025,Sold,ACME INC,ACME,,-100,11.00,${amount},0,Trade,`,
]

const cTraderHeader =
  'ID,Symbol,Opening Direction,Opening Time (UTC+0),Closing Time (UTC+0),Entry Price,Closing Price,Closing Quantity,Swap,Commission,Gross USD,Net USD,Balance USD'
const cTraderRow = (id: number, size: string, gross: string) =>
  `${id},EURUSD,Buy,03/02/2025 10:00:00.000,03/02/2025 11:00:00.000,1.05000,1.05100,"${size}",0.00,0.00,${gross},${gross},`

const centReport = (account: string) => [
  `<html><body><table><tr><td>Account:</td><td>${account}</td></tr><tr><td>Positions</td></tr>`,
  '<tr><td>Time</td><td>Position</td><td>Symbol</td><td>Type</td><td>Volume</td><td>Price</td><td>S / L</td><td>T / P</td>',
  '<td>Time</td><td>Price</td><td>Commission</td><td>Swap</td><td>Profit</td></tr>',
  '<tr><td>2025.02.03 10:00:00</td><td>1</td><td>EURUSDc</td><td>buy</td><td>2.00</td><td>1.05000</td><td></td><td></td>',
  '<td>2025.02.03 11:00:00</td><td>1.05100</td><td>-14.00</td><td>-6.00</td><td>200.00</td></tr></table></body></html>',
]

describe.each(Object.entries(layouts))('%s: the money of a file is the broker’s', (id, layout) => {
  test('to the cent, whatever is rounded', async () => {
    await assert(
      asyncProperty(
        constantFrom(...assets),
        integer({ min: 1, max: 5_000 }),
        tuple(bigInt({ min: 1_000_000n, max: 900_000_000n }), bigInt({ min: 1_000_000n, max: 900_000_000n })),
        tuple(bigInt({ min: 0n, max: 2_000n }), bigInt({ min: 0n, max: 2_000n })),
        constantFrom(2, 4),
        async ({ symbol, name, worth }, units, prices, commissions, places) => {
          // Of a bond, 5,000 is the face value.
          const quantity = worth === 1 ? units : units * 1_000
          const booked = ([micros, commission]: readonly [bigint, bigint], side: Booked['side']): Booked => {
            const value = (micros * BigInt(quantity)) / (worth === 1 ? 1n : 100n)
            return {
              side,
              symbol,
              name,
              quantity: String(quantity),
              priceText: priceText(micros, places),
              gross: (value + 5_000n) / 10_000n,
              commission,
            }
          }
          const bought = booked([prices[0], commissions[0]], 'buy')
          const sold = booked([prices[1], commissions[1]], 'sell')
          const { reading, trades } = await readText(id, [layout.header, layout.row(bought, 2), layout.row(sold, 3)])
          expect(reading.rejected).toEqual([])
          expect(trades).toHaveLength(1)
          const [trade] = trades
          // Each execution has the broker's money to the cent; a price with more digits keeps them.
          for (const [place, { gross }] of [bought, sold].entries()) {
            const { price = '0', quantity: size = '0' } = trade?.executions[place] ?? {}
            const value = cents(price)
              .times(size)
              .times(trade?.pointValue ?? '0')
            expect(value.minus(String(gross)).abs().lte(0.5)).toBe(true)
          }
          expect(
            cents(trade?.grossPnl)
              .minus(String(sold.gross - bought.gross))
              .abs()
              .lte(1),
          ).toBe(true)
          expect(cents(trade?.grossPnl).minus(cents(trade?.netPnl)).toFixed()).toBe(
            String(bought.commission + sold.commission),
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('a price is rounded as it is written: the rest is refused with both figures', async () => {
  const rows = [
    fidelityHeader,
    '02/03/2025,YOU BOUGHT ACME INC (Cash),ACME,ACME INC,Cash,2900,17.2,,,,-49866.00,',
    '03/03/2025,YOU SOLD ACME INC (Cash),ACME,ACME INC,Cash,-2900,19.7,,0.01,,60000.00,',
  ]
  const { reading, trades } = await readText('fidelity', rows)
  expect(reading.rejected.map(({ line, reason }) => ({ line, reason }))).toEqual([
    {
      line: 3,
      reason:
        'Amount ($) says 60000 (0.01 of costs), but 2900 × 19.7 is 57130. Correct the row, or choose “Use broker’s amounts”.',
    },
  ])
  expect(reading.differingAmounts).toBe(1)
  expect(trades).toMatchObject([{ status: 'active' }])

  const taken = await readText('fidelity', rows, { takesStatedAmounts: true })
  expect(taken.reading).toMatchObject({ rejected: [], differingAmounts: 1 })
  expect(taken.reading.warnings.map(({ message }) => message)).toContain(
    'Prices of ACME follow from the broker’s amounts where they differ.',
  )
  // 60,000.00 - 49,866.00
  expect(Number(taken.trades[0]?.netPnl)).toBeCloseTo(10_134, 6)
})

test('an amount below its own costs is refused even where amounts are taken', async () => {
  const rows = [fidelityHeader, '02/03/2025,YOU BOUGHT ACME INC (Cash),ACME,ACME INC,Cash,1,20.00,4.95,,,-3.00,']
  expect((await readText('fidelity', rows, { takesStatedAmounts: true })).reading.rejected).toHaveLength(1)
})

test('a bond is known by its number; a share at a hundredth is refused', async () => {
  const bond = await readText('fidelity', bondRows('412003AX9'))
  // 5,000 × 0.75 %, and interest of 7.50 between the two dates.
  expect(bond.trades).toMatchObject([{ assetClass: 'bond', pointValue: '0.01', grossPnl: '37.5', netPnl: '45' }])
  expect(bond.reading.warnings.map(({ message }) => message)).toContain(
    '412003AX9 is read as a bond: its price is in percent of the face value.',
  )
  const share = await readText('fidelity', bondRows('ACME'))
  expect(share.reading.rejected).toHaveLength(2)
})

test('a share in pence is worth a hundredth in a portfolio of pounds, and nothing of the kind in dollars', async () => {
  const rows = [
    lightspeedHeader,
    'A1,B,VOD,Long Buy,02/03/2025,72.50,1000,725.00,725.00,0.00,10:00:00',
    'A1,S,VOD,Long Sell,03/03/2025,73.50,1000,735.00,735.00,0.00,10:00:00',
  ]
  const pounds = await readText('lightspeed', rows, { currency: 'GBP' })
  expect(pounds.trades).toMatchObject([{ pointValue: '0.01', grossPnl: '10', entryPrice: '72.5' }])
  expect(pounds.reading.warnings.map(({ message }) => message)).toContain(
    'VOD is quoted in pence: its amounts are a hundredth of its price.',
  )
  expect((await readText('lightspeed', rows)).reading.rejected).toHaveLength(2)
})

test('an adjusted option is worth what its amounts say, unless the price is too small to tell', async () => {
  const adjusted = await readText('schwab', optionRow('2.50', '751.30'))
  expect(adjusted.trades).toMatchObject([{ assetClass: 'option', pointValue: '150', entryPrice: '2.5' }])
  expect((await readText('schwab', optionRow('0.01', '9.30'))).reading.rejected).toHaveLength(1)
})

test('fees that no column states are paid on sales and options, within 5 %', async () => {
  expect((await readText('etrade', saleRows('1099.97'))).trades).toMatchObject([{ grossPnl: '100', netPnl: '99.97' }])
  expect((await readText('etrade', saleRows('900.00'))).reading.rejected).toHaveLength(1)
})

test('a stored execution is known again though its price now follows from the amount', async () => {
  const rows = [fidelityHeader, '02/03/2025,YOU BOUGHT ACME INC (Cash),ACME,ACME INC,Cash,2900,17.2,,,,-49866.00,']
  const { trades } = await readText('fidelity', rows)
  const asBefore = rows.map((row) => row.replace('-49866.00', '-49880.00'))
  expect(trades[0]?.importKey).toBe((await readText('fidelity', asBefore)).trades[0]?.importKey)
})

test('sizes of cTrader are units where its results show it', async () => {
  const units = await readText('ctrader', [
    cTraderHeader,
    cTraderRow(1, '10,000', '10.00'),
    cTraderRow(2, '25,000', '25.00'),
  ])
  expect(units.trades).toMatchObject([{ grossPnl: '10', pointValue: '1' }, { grossPnl: '25' }])
  expect(units.reading.warnings).toEqual([
    { line: null, message: 'Sizes of EURUSD are in units, as the results show; a lot has 100000 elsewhere.' },
  ])
  const lots = await readText('ctrader', [
    cTraderHeader,
    cTraderRow(1, '0.10', '10.00'),
    cTraderRow(2, '0.25', '25.00'),
  ])
  expect(lots.trades).toMatchObject([{ grossPnl: '10', pointValue: '100000' }, { grossPnl: '25' }])
  expect(lots.reading.warnings).toEqual([])
})

describe('an account in cents has a hundredth of its amounts', () => {
  test('in a portfolio of its currency', async () => {
    const { reading, trades } = await readText('metatrader5', centReport('123 (USC, X-Cent, real, Hedge)'))
    expect(trades).toMatchObject([{ grossPnl: '2', netPnl: '1.8', commission: '0.14', swapFunding: '-0.06' }])
    expect(reading.warnings.map(({ message }) => message)).toContain(
      'The account is in cents (USC): its amounts are a hundredth in USD.',
    )
  })

  test('and is refused by any other', async () => {
    const { reading } = await readText('metatrader5', centReport('123 (EUC, X-Cent, real, Hedge)'))
    expect(reading.rejected).toHaveLength(1)
    expect(reading.rejected[0]?.reason).toContain('EUR')
  })
})
