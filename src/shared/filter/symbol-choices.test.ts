import { expect, test } from 'vitest'
import { listRoots } from '#domain/instruments/list-roots.ts'
import { chosenSymbolIds, symbolChoices, symbolFilterOf } from './symbol-choices.ts'

test('offers the root of contracts before the symbols, each once', () => {
  const names = symbolChoices(['AAPL', 'ZNM4', 'ZNU4'], listRoots(['AAPL', 'ZNM4', 'ZNU4']), {
    symbols: ['ZNM4'],
    roots: ['CL'],
  }).map(({ name }) => name)
  expect(names).toEqual(['CL · all contracts', 'ZN · all contracts', 'AAPL', 'ZNM4', 'ZNU4'])
})

test('tells a root from a symbol of the same name', () => {
  const filter = { symbols: ['SPY', 'root:SPY'], roots: ['SPY'] }
  expect(symbolFilterOf(chosenSymbolIds(filter))).toEqual(filter)
})
