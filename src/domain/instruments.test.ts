import { expect, test } from 'vitest'
import { exact } from './decimal.ts'
import { futuresContracts } from './futures-contracts.ts'
import { futuresContractOf, instrumentOf, pipSizeOf } from './instruments.ts'

test.each([
  ['ZNM4', 'ZN'],
  ['MESH5', 'MES'],
  ['MESZ24', 'MES'],
  ['ESU2025', 'ES'],
  ['MES 03-25', 'MES'],
  ['M2KH5', 'M2K'],
  ['6EM5', '6E'],
  ['SILN5', 'SIL'],
  ['/ESM5', 'ES'],
  ['CME_MINI:NQ1!', 'NQ'],
  ['mnq', 'MNQ'],
])('%s is a contract of %s', (symbol, root) => {
  expect(futuresContractOf(symbol)?.root).toBe(root)
})

test.each(['AAPL', 'MSFT', 'BTCUSDT', 'EURUSD', 'XYZM5', ''])('"%s" is no futures contract', (symbol) => {
  expect(futuresContractOf(symbol)).toBeNull()
})

test('a tick is worth what the exchange says', () => {
  const ticks = {
    ES: '12.5',
    MES: '1.25',
    NQ: '5',
    MNQ: '0.5',
    RTY: '5',
    YM: '5',
    MYM: '0.5',
    ZT: '7.8125',
    ZF: '7.8125',
    ZN: '15.625',
    TN: '15.625',
    ZB: '31.25',
    UB: '31.25',
    CL: '10',
    MCL: '1',
    GC: '10',
    MGC: '1',
    SI: '25',
    NG: '10',
    HG: '12.5',
    '6E': '6.25',
    '6B': '6.25',
    '6J': '6.25',
    '6A': '5',
    '6C': '5',
    ZC: '12.5',
    LE: '10',
    FDAX: '25',
    BTC: '25',
  }
  const found = Object.fromEntries(
    futuresContracts.map(({ root, pointValue, tickSize }) => [root, exact(pointValue).times(tickSize).toFixed()]),
  )
  expect(found).toMatchObject(ticks)
})

test('roots are unique', () => {
  expect(new Set(futuresContracts.map(({ root }) => root)).size).toBe(futuresContracts.length)
})

test('what a symbol says about its P&L', () => {
  expect(instrumentOf('MESH5')).toEqual({ assetClass: 'future', pointValue: '5', tickSize: '0.25', currency: 'USD' })
  expect(instrumentOf('FDAXH5').currency).toBe('EUR')
  expect(instrumentOf('AAPL  250321C00220000')).toMatchObject({ assetClass: 'option', pointValue: '100' })
  expect(instrumentOf('EUR/JPY')).toMatchObject({ assetClass: 'forex', pointValue: '1', currency: 'JPY' })
  expect(instrumentOf('BTC-USD')).toMatchObject({ assetClass: 'cryptoSpot', pointValue: '1' })
  expect(instrumentOf('ABC')).toMatchObject({ assetClass: 'stock', pointValue: '1', currency: null })
})

test('a stated asset class decides where a symbol could be two things', () => {
  expect(instrumentOf('ZM')).toMatchObject({ assetClass: 'stock', pointValue: '1' })
  expect(instrumentOf('ZM', 'future')).toMatchObject({ assetClass: 'future', pointValue: '100' })
  expect(instrumentOf('ES', 'stock')).toMatchObject({ assetClass: 'stock', pointValue: '1' })
  expect(instrumentOf('XYZ', 'option').pointValue).toBe('100')
})

test('pips', () => {
  expect(pipSizeOf('EURUSD')).toBe('0.0001')
  expect(pipSizeOf('USD/JPY')).toBe('0.01')
  expect(pipSizeOf('AAPL')).toBeNull()
})
