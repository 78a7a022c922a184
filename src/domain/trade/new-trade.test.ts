import { expect, test } from 'vitest'
import type { Money } from '#domain/numbers/units.ts'
import { statedFields } from '#domain/trade/fields/catalogue.ts'
import { deriveTrade } from './derive-trade.ts'
import { twoShares } from './new-trade.fixture.ts'
import { type NewTrade, viewWithDefaults, withDefaults, withoutDefaults } from './new-trade.ts'

const stated: NewTrade = { ...twoShares, thesis: undefined }

test('withDefaults gives every field of the catalogue, stated or default', () => {
  const whole = withDefaults(stated)
  expect(Object.keys(whole)).toEqual([...statedFields])
  expect(whole).toMatchObject({ symbol: 'ABC', thesis: null, swapFunding: '0', tags: [] })
  expect(whole.executions.map(({ liquidity }) => liquidity)).toEqual([null, null])
})

test('viewWithDefaults has the same fields and figures as withDefaults', () => {
  const read = viewWithDefaults(stated)
  const whole = withDefaults(stated)
  for (const field of statedFields) expect([field, read[field]]).toEqual([field, whole[field]])
  const context = { timeZone: 'America/New_York', breakevenTolerance: '0' as Money }
  const figures = deriveTrade(read, context)
  expect(figures).toEqual(deriveTrade(whole, context))
  // Two at 1.50 each, minus the fees of both fills.
  expect([figures.grossPnl, figures.netPnl]).toEqual(['3', '2'])
})

test('withoutDefaults keeps required fields and those that differ from their default', () => {
  const { executions, ...rest } = stated
  const [entry, exit] = executions.map((one) => ({ ...one, liquidity: null }))
  const everything = withDefaults({ ...rest, executions: [entry!, { ...exit!, liquidity: 'maker' }], tags: ['a'] })
  const sent = withoutDefaults({ ...everything, thesis: undefined, swapFunding: '0.00' as Money })
  const { thesis: _thesis, ...must } = rest
  expect(sent).toEqual({
    ...must,
    executions: [executions[0], { ...executions[1], liquidity: 'maker' }],
    tags: ['a'],
    // The same amount as the default in another notation: it is stored as stated.
    swapFunding: '0.00',
  })
  expect(Object.values(sent)).not.toContain(undefined)
  expect(withDefaults(sent)).toEqual({ ...everything, swapFunding: '0.00' })
})
