import { describe, expect, it } from 'vitest'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { priceLevels, spreadPositions } from './price-levels.ts'

const levelsOf = (stated: Parameters<typeof buildFacts>[0]) =>
  priceLevels(buildFacts(stated).trade).map(({ label, price, r, money }) => [label, price, r, money])

describe('the price levels of a trade', () => {
  it('are sorted from the highest, with distances from the entry in R and money', () => {
    // 10 bought at 100 with the stop at 98: 2 a share is 1R, and 20 is 1R in money.
    expect(
      levelsOf({ plannedTarget1: '108', lowestPrice: '99', highestPrice: '106', postLow: '104', postHigh: '110' }),
    ).toEqual([
      ['Highest after exit', '110', 5, '100'],
      ['Target 1', '108', 4, '80'],
      ['Highest (MFE)', '106', 3, '60'],
      ['Exit', '105', 2.5, '50'],
      ['Lowest after exit', '104', 2, '40'],
      ['Entry', '100', 0, '0'],
      ['Lowest (MAE)', '99', -0.5, '-10'],
      ['Stop', '98', -1, '-20'],
    ])
  })

  it('show the result of the closed part at the exit', () => {
    // Ten bought at 100 with the stop at 98, four of them sold at 105: 4 × 5 is 20, 2.5R of what these four risked.
    const [entry, exit] = buildFacts({}).trade.executions
    if (entry === undefined || exit === undefined) throw new Error('The fixture has two fills.')
    const levels = levelsOf({ executions: [entry, { ...exit, quantity: '4' as Decimal }], plannedTarget1: '108' })
    expect(levels).toContainEqual(['Exit of 4', '105', 2.5, '20'])
    expect(levels).toContainEqual(['Target 1', '108', 4, '80'])
  })

  it('show the P&L of the closed entries at the exit', () => {
    // First in, first out: the one bought at 100 was sold at 105, the one bought at 110 is held. The average entry is 105.
    const [entry, exit] = buildFacts({}).trade.executions
    if (entry === undefined || exit === undefined) throw new Error('The fixture has two fills.')
    const one = '1' as Decimal
    const executions = [
      { ...entry, quantity: one },
      { ...entry, quantity: one, price: '110' as Decimal },
      { ...exit, quantity: one },
    ]
    expect(levelsOf({ executions }).find(([label]) => label === 'Exit of 1')?.[3]).toBe('5')
  })

  it('have no R without a stop, and no money without a size', () => {
    expect(levelsOf({ initialStopPrice: null })).toEqual([
      ['Exit', '105', null, '50'],
      ['Entry', '100', null, '0'],
    ])
    expect(
      levelsOf({
        status: 'planned',
        executions: [],
        plannedEntryPrice: '50',
        plannedTarget1: '60',
        initialStopPrice: null,
      }),
    ).toEqual([
      ['Target 1', '60', null, null],
      ['Planned entry', '50', null, null],
    ])
  })

  it('of a plan are measured from its entry, stop and size; a lower price is a gain for a short', () => {
    expect(
      levelsOf({
        status: 'planned',
        direction: 'short',
        executions: [],
        initialStopPrice: null,
        plannedEntryPrice: '50',
        plannedStopPrice: '52.5',
        plannedTarget1: '45',
        plannedQuantity: '4',
      }),
    ).toEqual([
      ['Planned stop', '52.5', -1, '-10'],
      ['Planned entry', '50', 0, '0'],
      ['Target 1', '45', 2, '20'],
    ])
  })
})

describe('rows beside a scale', () => {
  it('stay in place while they are far enough apart', () => {
    expect(spreadPositions([0, 0.5, 1], 0.25)).toEqual([0, 0.5, 1])
  })

  it('move apart, and up from the lower end', () => {
    expect(spreadPositions([0.5, 0.5, 0.5], 0.25)).toEqual([0.5, 0.75, 1])
    expect(spreadPositions([0, 1, 1], 0.25)).toEqual([0, 0.75, 1])
  })
})
