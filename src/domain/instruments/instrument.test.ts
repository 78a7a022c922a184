import { expect, test } from 'vitest'
import { exact } from '#domain/numbers/decimal.ts'
import { futuresContracts } from './futures-contracts.ts'
import { assetClassOfExchange, futuresContractOf, instrumentOf, isBareRoot, pipSizeOf } from './instrument.ts'

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
  ['/ESH25:XCME', 'ES'],
  ['GC=F', 'GC'],
  ['ES DEC25', 'ES'],
  ['ZB   MAR 25', 'ZB'],
  ['OSE:NK225M1!', 'NK225M'],
  ['HSIZ25', 'HSI'],
  ['MHIZ5', 'MHI'],
])('%s is a contract of %s', (symbol, root) => {
  expect(futuresContractOf(symbol)?.root).toBe(root)
})

test.each(['AAPL', 'MSFT', 'DECK', 'ES SEPT', 'MAR 25', 'BTCUSDT', 'EURUSD', 'XYZM5', ''])(
  '"%s" is not a futures contract',
  (symbol) => {
    expect(futuresContractOf(symbol)).toBeNull()
  },
)

test('a bare root is no month, slash or other mark', () => {
  expect(['ES', ' cl ', 'NYSE:ES', 'CME_MINI:ES', '10Y'].map(isBareRoot)).toEqual([true, true, true, true, true])
  expect(['ESM5', '/ES', '@ES', 'ES=F', 'ES1!', 'ES 03-25', 'AAPL', ''].map(isBareRoot)).toEqual(
    Array.from({ length: 8 }, () => false),
  )
})

test('an exchange before the symbol says what it lists', () => {
  const texts = ['NYSE:ES', 'nasdaq:MTN', 'CME_MINI:ES', 'COMEX:HG', 'OANDA:ES', 'ES', ':ES']
  expect(texts.map(assetClassOfExchange)).toEqual(['stock', 'stock', 'future', 'future', null, null, null])
})

test('tick values match the exchanges', () => {
  // As published by the exchanges, in the currency of the contract.
  const published = `
    ES 12.5 MES 1.25 NQ 5 MNQ 0.5 RTY 5 M2K 0.5 YM 5 MYM 0.5 EMD 10 NKD 25 VX 50 VXM 5 NIY 2500 MNK 2.5 N225 10000
    N225M 500 NK225 10000 NK225M 500 HSI 50 MHI 10 HHI 50 MCH 10 FDAX 25 FDXM 5 FDXS 1 FESX 10 FSXE 0.5
    ZT 7.8125 ZF 7.8125 ZN 15.625 TN 15.625 ZB 31.25 UB 31.25 MTN 1.5625 MWN 3.125 SR3 6.25 ZQ 10.4175
    FGBL 10 FGBM 10 FGBS 5 FGBX 20 FBTP 10 FOAT 10 2YY 1 5YY 1 10Y 1 30Y 1
    CL 10 MCL 1 QM 12.5 NG 10 QG 12.5 MNG 1 BZ 10 RB 4.2 HO 4.2
    GC 10 MGC 1 1OZ 0.25 SI 25 SIL 5 HG 12.5 MHG 1.25 QO 12.5 QI 31.25 QC 25 PL 5 PA 50
    6E 6.25 M6E 1.25 6B 6.25 M6B 0.625 6J 6.25 6A 5 M6A 1 6C 5 6S 6.25 6N 5 6M 5 DX 5 E7 6.25 J7 6.25 MCD 1 MSF 1.25
    MJY 1.25 ZC 12.5 ZS 12.5 ZW 12.5 KE 12.5 ZO 12.5 XC 1.25 XK 1.25 XW 1.25 MZC 2.5 MZS 2.5 MZW 2.5
    ZL 6 MZL 1.2 ZM 10 MZM 2 LE 10 HE 10 GF 12.5 KC 18.75 SB 11.2 CC 10 CT 5 OJ 7.5
    BTC 25 MBT 0.5 ETH 25 MET 0.05 SOL 25 MSL 1.25 XRP 25 MXP 1.25
  `
    .trim()
    .split(/\s+/)
  const ticks = Object.fromEntries(
    published.flatMap((root, place) => (place % 2 === 0 ? [[root, published[place + 1]]] : [])),
  )
  const found = Object.fromEntries(
    futuresContracts.map(({ root, pointValue, tickSize }) => [root, exact(pointValue).times(tickSize).toFixed()]),
  )
  expect(found).toEqual(ticks)
})

test('roots are unique', () => {
  expect(new Set(futuresContracts.map(({ root }) => root)).size).toBe(futuresContracts.length)
})

test('symbols imply contract terms', () => {
  expect(instrumentOf('MESH5')).toEqual({ assetClass: 'future', pointValue: '5', tickSize: '0.25', currency: 'USD' })
  expect(instrumentOf('FDAXH5').currency).toBe('EUR')
  expect(instrumentOf('AAPL  250321C00220000')).toMatchObject({ assetClass: 'option', pointValue: '100' })
  expect(instrumentOf('EUR/JPY')).toMatchObject({ assetClass: 'forex', pointValue: '1', currency: 'JPY' })
  expect(instrumentOf('BTC-USD')).toMatchObject({ assetClass: 'cryptoSpot', pointValue: '1' })
  expect(instrumentOf('ABC')).toMatchObject({ assetClass: 'stock', pointValue: '1', currency: null })
})

test('a stated asset class resolves ambiguous symbols', () => {
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
