import { describe, expect, it, test } from 'vitest'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import type { Direction } from '#domain/fills/fill.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { instrumentOf } from '#domain/instruments/instrument.ts'
import { parsePriceNotation, formatPriceNotation } from '#domain/instruments/price-notation.ts'
import { exact, roundMoney } from '#domain/numbers/decimal.ts'
import { parseEighths } from '#domain/numbers/eighths.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { checkTrade } from '#domain/trade/check-trade.ts'
import { fill, longTrade } from '#domain/trade/trade.fixture.ts'
import { computeDatapoints } from './trade-datapoints.fixture.ts'

/** A round trip, its net P&L as on a broker statement, its ticks or pips, and the arithmetic. */
interface Example {
  readonly symbol: string
  readonly stated: AssetClass
  readonly direction: Direction
  readonly size: string
  readonly entry: string
  readonly exit: string
  readonly costs: string
  readonly net: string
  readonly steps: number | null
  readonly arithmetic: string
}

function example(
  symbol: string,
  stated: AssetClass,
  trip: string,
  costs: string,
  net: string,
  steps: number | null,
  arithmetic: string,
): Example {
  const [direction, size = '', entry = '', exit = ''] = trip.split(' ')
  return { symbol, stated, direction: direction as Direction, size, entry, exit, costs, net, steps, arithmetic }
}

const examples: readonly Example[] = [
  example('ESM5', 'future', 'long 2 5800.25 5804.5', '9.04', '415.96', 17, '4.25 × 50 × 2 = 425 − 9.04'),
  example('MESM5', 'future', 'short 3 5800.25 5804.5', '3.72', '-67.47', -17, '−4.25 × 5 × 3 = −63.75 − 3.72'),
  example('MNQU5', 'future', 'long 5 20001.25 19998', '0', '-32.5', -13, '−3.25 × 2 × 5'),
  example('M2KZ5', 'future', 'long 1 2210.3 2211.9', '1', '7', 16, '1.6 × 5 − 1'),
  example('MYMH5', 'future', 'short 4 42100 42073', '2', '52', 27, '27 × 0.5 × 4 − 2'),
  example('FDAXH5', 'future', 'long 1 22500 22512', '0', '300', 12, '12 × 25, euros'),
  // Treasuries: 110'04.5 is 110 + 4.5 / 32 = 110.140625, 110'02 is 110.0625.
  example(
    'ZNM4',
    'future',
    'short 1 110.140625 110.0625',
    '3.92',
    '74.2',
    5,
    '0.078125 × 1000 = 78.125 − 3.92 = 74.205',
  ),
  // 123'25 is 123.78125, 123'31 is 123.96875.
  example('ZBU5', 'future', 'long 2 123.78125 123.96875', '0', '375', 6, '6/32 × 1000 × 2'),
  // 107'08.25 is 107.2578125, 107'08.75 is 107.2734375: two quarters of a 32nd.
  example('ZFM5', 'future', 'long 1 107.2578125 107.2734375', '0', '15.62', 2, '0.015625 × 1000 = 15.625'),
  // 103'08.125 is 103.25390625, 103'08.375 is 103.26171875: two eighths of a 32nd.
  example('ZTM5', 'future', 'long 1 103.25390625 103.26171875', '0', '15.62', 2, '0.0078125 × 2000 = 15.625'),
  // Grains: 445'2 is 445.25 cents, 447'0 is 447.
  example('ZCZ5', 'future', 'long 2 445.25 447', '4.3', '170.7', 7, '1.75 × 50 × 2 = 175 − 4.30'),
  example('ZSX5', 'future', 'short 1 1032.5 1041.25', '0', '-437.5', -35, '−8.75 × 50'),
  example('XCZ5', 'future', 'long 1 445.125 445.5', '0', '3.75', 3, '0.375 × 10'),
  example('MZCZ5', 'future', 'long 3 445.5 448', '0', '37.5', 5, '2.5 × 5 × 3'),
  example('LEQ5', 'future', 'long 1 180.025 180.5', '0', '190', 19, '0.475 × 400'),
  example('GCQ5', 'future', 'long 1 2350.1 2352.4', '0', '230', 23, '2.3 × 100'),
  example('MGCQ5', 'future', 'short 2 2350.1 2352.4', '0', '-46', -23, '−2.3 × 10 × 2'),
  example('SIN5', 'future', 'long 1 29.125 29.19', '0', '325', 13, '0.065 × 5000'),
  example('HGN5', 'future', 'long 1 4.5125 4.517', '0', '112.5', 9, '0.0045 × 25000'),
  example('CLN5', 'future', 'short 1 78.42 78.11', '2.5', '307.5', 31, '0.31 × 1000 − 2.50'),
  example('MCLN5', 'future', 'short 1 78.42 78.11', '0', '31', 31, '0.31 × 100'),
  example('NGQ5', 'future', 'long 1 2.851 2.868', '0', '170', 17, '0.017 × 10000'),
  example('RBU5', 'future', 'long 1 2.4101 2.4133', '0', '134.4', 32, '0.0032 × 42000'),
  example('6EM5', 'future', 'long 1 1.08505 1.0858', '0', '93.75', 15, '0.00075 × 125000'),
  example('M6EM5', 'future', 'long 1 1.085 1.0858', '0', '10', 8, '0.0008 × 12500'),
  example('6JM5', 'future', 'short 1 0.0066405 0.006635', '0', '68.75', 11, '0.0000055 × 12500000'),
  example('6BM5', 'future', 'long 1 1.2701 1.2695', '0', '-37.5', -6, '−0.0006 × 62500'),
  example('BTCM5', 'future', 'long 1 65005 65250', '12', '1213', 49, '245 × 5 − 12'),
  example('MBTM5', 'future', 'long 4 65005 65250', '0', '98', 49, '245 × 0.1 × 4'),
  example('METM5', 'future', 'short 10 3500.5 3512', '0', '-11.5', -23, '−11.5 × 0.1 × 10'),
  example('KCZ5', 'future', 'long 1 238.05 239.1', '0', '393.75', 21, '1.05 × 375'),
  example('10YM5', 'future', 'short 2 4.401 4.358', '0', '86', 43, '0.043 × 1000 × 2'),
  example('AAPL  250321C00220000', 'option', 'long 3 2.15 3.4', '3.9', '371.1', null, '1.25 × 100 × 3 − 3.90'),
  example('SPY7  250321P00500000', 'option', 'long 2 4.1 3.6', '1', '-11', null, '−0.5 × 10 × 2 − 1: a mini'),
  example('ESM5 C5800', 'option', 'short 1 42.25 38.5', '2', '185.5', null, '3.75 × 50 − 2: on a future'),
  example('EURUSD', 'forex', 'long 100000 1.0852 1.08665', '7', '138', 14.5, '0.00145 × 100000 − 7'),
  example('USD/JPY', 'forex', 'short 10000 151.32 150.87', '0', '4500', 45, '0.45 × 10000, yen'),
  example(
    'BTC-USD',
    'cryptoSpot',
    'long 0.125 64000.5 64800.25',
    '12.1',
    '87.87',
    null,
    '799.75 × 0.125 = 99.96875 − 12.10',
  ),
  example('ETHUSDT', 'cryptoPerp', 'short 2.5 3500.4 3480.15', '6.98', '43.64', null, '20.25 × 2.5 = 50.625 − 6.98'),
  example('DOGEUSDT', 'cryptoSpot', 'long 12000 0.08123 0.08311', '0', '22.56', null, '0.00188 × 12000'),
  example('GER40', 'cfd', 'long 0.5 22500.4 22519.9', '0.5', '9.25', null, '19.5 × 0.5 − 0.50'),
  example('XAUUSD', 'cfd', 'short 10 2350.12 2348.02', '0', '21', null, '2.1 × 10'),
  example('MSFT', 'stock', 'long 150 412.37 413.02', '1', '96.5', null, '0.65 × 150 − 1'),
  example('SPY', 'etf', 'short 33 501.11 502.42', '0', '-43.23', null, '−1.31 × 33'),
  example('US912810TV08', 'bond', 'long 100 98.25 98.5', '0', '25', null, '0.25 × 100'),
]

describe.each(examples)('$symbol, $stated: $arithmetic', (one) => {
  const { symbol, stated, direction, size, entry, exit, costs, net, steps, arithmetic } = one
  const [open, close] = direction === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  const says = instrumentOf(symbol, stated)
  const currency = says.currency ?? 'USD'
  const values = computeDatapoints(
    buildFacts(
      {
        symbol,
        assetClass: stated,
        direction,
        pointValue: says.pointValue,
        quoteCurrency: currency,
        executions: [fill(open, size, entry, '14:30'), fill(close, size, exit, '15:00')],
        initialStopPrice: null,
        commission: costs,
      },
      { portfolio: { currency } },
    ),
  )

  it('reconciles to the cent', () => {
    expect(says.assetClass).toBe(stated)
    expect(values.netPnl === null ? null : roundMoney(values.netPnl), arithmetic).toBe(net)
  })

  it('counts ticks, or pips', () => {
    if (steps === null) expect([values.ticks, values.pips]).toEqual([null, null])
    else expect(stated === 'forex' ? values.pips : values.ticks).toBe(steps)
    if (stated !== 'future') return
    const tickWorth = exact(values.tickValue ?? '0')
    // Ticks × tick value × size is the gross P&L again.
    expect(tickWorth.times(String(steps)).times(size).toFixed()).toBe(exact(values.grossPnl ?? '0').toFixed())
  })
})

test('every asset class has an example', () => {
  const classes = new Set(examples.map(({ stated }) => stated))
  expect([...classes].toSorted()).toEqual(
    ['bond', 'cfd', 'cryptoPerp', 'cryptoSpot', 'etf', 'forex', 'future', 'option', 'stock'].toSorted(),
  )
})

describe('prices in market notation', () => {
  it.each([
    ['ZNM4', '110.140625', "110'04.5"],
    ['ZNM4', '110', "110'00"],
    ['ZBU5', '123.78125', "123'25"],
    ['ZFM5', '107.2734375', "107'08.75"],
    ['ZTM5', '103.25390625', "103'08.125"],
    ['ZCZ5', '445.25', "445'2"],
    ['ZSX5', '1032', "1032'0"],
  ])('%s at %s is %s, and back', (symbol, price, text) => {
    expect(formatPriceNotation(price as Decimal, symbol, 'future')).toBe(text)
    expect(parsePriceNotation(text, symbol, 'future')).toBe(price)
  })

  it('formats negative spreads, and leaves prices between ticks as decimals', () => {
    expect(formatPriceNotation('-0.046875' as Decimal, 'ZNM4', 'future')).toBe("-0'01.5")
    expect(formatPriceNotation('110.1' as Decimal, 'ZNM4', 'future')).toBeNull()
    expect(formatPriceNotation('445.3' as Decimal, 'ZCZ5', 'future')).toBeNull()
    expect(formatPriceNotation('5800.25' as Decimal, 'ESM5', 'future')).toBeNull()
    // A stock may share its symbol with a contract.
    expect(formatPriceNotation('12.5' as Decimal, 'ZB', 'stock')).toBeNull()
    expect(parseEighths("445'8")).toBeNull()
    expect(parsePriceNotation('445.25', 'ZCZ5', 'future')).toBeNull()
  })
})

describe('inverse perpetuals', () => {
  it.each(['BTCUSD_PERP', 'BTC-PERPETUAL', 'PI_XBTUSD', 'xbtusd'])('%s is refused with a remedy', (symbol) => {
    const [fault, ...others] = checkTrade(longTrade({ symbol, assetClass: 'cryptoPerp' }))
    expect(fault).toMatchObject({ field: 'symbol' })
    expect(fault?.message).toContain('size in coins')
    expect(others).toEqual([])
  })

  it.each(['BTCUSDT', 'BTCUSD', 'ETH_USDC-PERPETUAL', 'BTCUSDT_PERP'])('%s is linear', (symbol) => {
    expect(checkTrade(longTrade({ symbol, assetClass: 'cryptoPerp' }))).toEqual([])
  })

  it('the remedy gives the same P&L: 100 contracts of $100 from 50,000 to 62,500', () => {
    // In coins: 10000 × (1/50000 − 1/62500) = 0.2 − 0.16 = 0.04; at 62,500 that is $2,500.
    const { netPnl } = computeDatapoints(
      buildFacts({
        symbol: 'BTCUSD',
        assetClass: 'cryptoPerp',
        initialStopPrice: null,
        // 10000 / 50000 coins
        executions: [fill('buy', '0.2', '50000', '14:30'), fill('sell', '0.2', '62500', '15:00')],
      }),
    )
    expect(netPnl).toBe('2500')
  })
})
