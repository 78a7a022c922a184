import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AssetClass } from './asset-class.ts'
import { futuresContracts } from './futures-contracts.ts'
import { futuresContractOf } from './instrument.ts'
import { listRoots } from './list-roots.ts'
import { rootOf } from './symbol-root.ts'

const root = (symbol: string, assetClass: AssetClass, underlyingSymbol: string | null = null) =>
  rootOf({ symbol, assetClass, underlyingSymbol })

test.each([
  ['ZNM4', 'ZN'],
  ['ZNU4', 'ZN'],
  ['znu24', 'ZN'],
  ['MES H25', 'MES'],
  ['MESH2025', 'MES'],
  ['MES 03-25', 'MES'],
  ['MES DEC25', 'MES'],
  ['/ESM4:XCME', 'ES'],
  ['CME_MINI:ES1!', 'ES'],
  ['ES=F', 'ES'],
  ['M2K', 'M2K'],
  ['N225', 'N225'],
  // Not in the contract table.
  ['ABCZ9', 'ABC'],
])('the root of the future %s is %s', (symbol, expected) => expect(root(symbol, 'future')).toBe(expected))

test.each([
  ['SPY   250117C00500000', null, 'SPY'],
  ['SPY250117P00500000', null, 'SPY'],
  ['.SPY250117C500', null, 'SPY'],
  ['AAPL7 250117C00100000', null, 'AAPL'],
  ['BRK.B 250117C00100000', null, 'BRK.B'],
  ['SPY Jan 17 2025 500 C', null, 'SPY'],
  ['ESM5 C5800', null, 'ES'],
  ['./ZNU5 P110', null, 'ZN'],
  ['whatever the broker says', 'SPY', 'SPY'],
  ['E1AF5 C5800', 'ESH5', 'ES'],
])('the root of the option %s on %s is %s', (symbol, underlying, expected) =>
  expect(root(symbol, 'option', underlying)).toBe(expected),
)

test('a stock is its own root, even if its ticker looks like a contract', () => {
  expect(root('spy', 'stock')).toBe('SPY')
  expect(root('ESM5', 'stock')).toBe('ESM5')
})

test('is the root of the contract table in every notation', () => {
  const contract = fc.constantFrom(...futuresContracts.map((one) => one.root))
  const suffix = fc.constantFrom('', 'M4', 'Z25', ' H25', 'U2026', ' 03-25', ' DEC25', '1!', '=F')
  fc.assert(
    fc.property(contract, suffix, fc.constantFrom('', '/', '@', 'CME:'), (name, months, prefix) => {
      const symbol = `${prefix}${name}${months}`
      expect(root(symbol, 'future')).toBe(futuresContractOf(symbol)?.root)
    }),
  )
})

test('offers the roots of contracts, not of stocks', () => {
  expect(listRoots(['ZNU4', 'ZNM4', 'AAPL', 'SPY   250117C00500000', 'EURUSD', 'ES'])).toEqual(['SPY', 'ZN'])
})
