import { expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import type { DeepReadonly } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { SampleFigures } from '#domain/simulation/sample-figures.ts'
import type { SampleTrade } from '#domain/simulation/what-if/sample-trade.ts'
import type { StrategyPlan } from '#domain/simulation/what-if/strategy.ts'
import type { RemovalResult, WhatIfGrid, WhatIfGuards, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import type { analyzedTrade, sampleFigures, sampleTrade, strategyPlan } from './sample-shapes.ts'
import type { whatIfAnswer } from './what-if-shapes.ts'

type Given<T extends z.ZodType> = DeepReadonly<z.output<T>>
type Found = DeepReadonly<z.output<z.ZodObject<typeof whatIfAnswer>>>

it('inputs and outputs of strategies and analyses match the domain', () => {
  expectTypeOf<Given<typeof sampleTrade>>().toEqualTypeOf<DeepReadonly<SampleTrade>>()
  expectTypeOf<Given<typeof analyzedTrade>>().toEqualTypeOf<DeepReadonly<WhatIfTrade & { readonly tradeId: Id }>>()
  expectTypeOf<Given<z.ZodObject<typeof strategyPlan>>>().toEqualTypeOf<DeepReadonly<StrategyPlan>>()
  expectTypeOf<DeepReadonly<SampleFigures>>().toExtend<Given<typeof sampleFigures>>()
  expectTypeOf<Found['grid']>().toEqualTypeOf<DeepReadonly<WhatIfGrid>>()
  expectTypeOf<Found['guards']>().toEqualTypeOf<DeepReadonly<WhatIfGuards> | null>()
  expectTypeOf<Found['removals'][number]['result']>().toEqualTypeOf<DeepReadonly<RemovalResult> | null>()
})
