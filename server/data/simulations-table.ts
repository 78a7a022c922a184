import type { ColumnType } from 'kysely'
import type { z } from 'zod'
import type { growthParameters } from '#contract/growth-parameters.ts'
import type { savedGrowthResult } from '#contract/growth-result.ts'
import type { Id, Instant, Money } from '#domain/units.ts'

/** Set by the schema. */
type Kept<T> = ColumnType<T, never, never>
/** Written once, never changed. */
type Written<T> = ColumnType<T, T, never>
/** Written as JSON text: the driver would take a JavaScript array for an SQL one. */
type Json<T> = ColumnType<T, string, never>

/** Saved runs of simulations. */
export interface SimulationsTable {
  id: Kept<Id>
  user_id: Kept<Id>
  portfolio_id: Written<Id | null>
  name: Written<string>
  kind: Written<'portfolio-growth'>
  parameters: Json<z.output<typeof growthParameters>>
  assumed_risk: Written<Money | null>
  r: Written<number[]>
  result: Json<z.output<typeof savedGrowthResult>>
  engine_version: Written<string>
  created_at: Kept<Instant>
}
