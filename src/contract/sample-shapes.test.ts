import { expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import type { SampleFigures } from '#domain/sample-figures.ts'
import type { SampleTrade } from '#domain/sample-trade.ts'
import type { StrategyPlan } from '#domain/setup-strategy.ts'
import type { RemovalResult, WhatIfGrid, WhatIfGuards, WhatIfTrade } from '#domain/what-if.ts'
import type { Id } from '#domain/units.ts'
import type { Frozen } from './route.ts'
import type { analysedTrade, sampleFigures, sampleTrade, strategyPlan } from './sample-shapes.ts'
import type { whatIfFound } from './what-if-shapes.ts'

type Given<T extends z.ZodType> = Frozen<z.output<T>>
type Found = Frozen<z.output<z.ZodObject<typeof whatIfFound>>>

it('what goes into strategies and analyses, and what comes out, are those of the domain', () => {
  expectTypeOf<Given<typeof sampleTrade>>().toEqualTypeOf<Frozen<SampleTrade>>()
  expectTypeOf<Given<typeof analysedTrade>>().toEqualTypeOf<Frozen<WhatIfTrade & { readonly tradeId: Id }>>()
  expectTypeOf<Given<z.ZodObject<typeof strategyPlan>>>().toEqualTypeOf<Frozen<StrategyPlan>>()
  expectTypeOf<Frozen<SampleFigures>>().toExtend<Given<typeof sampleFigures>>()
  expectTypeOf<Found['grid']>().toEqualTypeOf<Frozen<WhatIfGrid>>()
  expectTypeOf<Found['guards']>().toEqualTypeOf<Frozen<WhatIfGuards> | null>()
  expectTypeOf<Found['removals'][number]['result']>().toEqualTypeOf<Frozen<RemovalResult> | null>()
})
