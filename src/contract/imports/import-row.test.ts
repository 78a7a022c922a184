import { expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import type { DeepReadonly } from '#contract/route.ts'
import { newTrade } from '#contract/trades/field-schemas.ts'
import type { Money } from '#domain/numbers/units.ts'
import { optionalFields } from '#domain/trade/fields/catalogue.ts'
import { twoShares } from '#domain/trade/new-trade.fixture.ts'
import { withDefaults, withoutDefaults, type NewTrade } from '#domain/trade/new-trade.ts'

const [bought, sold] = twoShares.executions
const stated: NewTrade = {
  ...twoShares,
  thesis: 'It bounces.',
  swapFunding: '-1.5' as Money,
  tickSize: null,
  tags: ['5f0c1b52-5a0e-4b6e-8f0f-2d6b3a4c9e01'],
  executions: [
    { ...bought, liquidity: 'maker' },
    { ...sold, liquidity: null },
  ],
}

/** What the server makes of a trade: it is read by the contract's schema and made whole. */
const received = (trade: NewTrade) => withDefaults(newTrade.parse(JSON.parse(JSON.stringify(trade))))

it('makes the same trade with every default stated and with none', () => {
  const whole = withDefaults(stated)
  const sent = withoutDefaults(whole)
  expect(received(sent)).toEqual(whole)
  expect(received(whole)).toEqual(whole)
  // Of all that may be left out, what is stated here and differs from its default.
  const carried = optionalFields.filter((field) => field in sent)
  expect(carried.toSorted()).toEqual(['swapFunding', 'tags', 'thesis'])
  expect(sent.executions.map((one) => 'liquidity' in one)).toEqual([true, false])
  expectTypeOf<NewTrade>().toExtend<DeepReadonly<z.input<typeof newTrade>>>()
})
