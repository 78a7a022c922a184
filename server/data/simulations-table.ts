import type { ColumnType } from 'kysely'
import type { z } from 'zod'
import type { SimulationKind, simulationRunDetail } from '#contract/simulations/runs.ts'
import type { Id, Instant, Money } from '#domain/numbers/units.ts'

/** Set by the schema. */
type Kept<T> = ColumnType<T, never, never>
/** Written once, never changed. */
type Written<T> = ColumnType<T, T, never>
/** Written as JSON text: the driver would take a JavaScript array for an SQL one. */
type Json<T> = ColumnType<T, string, never>

type Run = z.output<typeof simulationRunDetail>

/** Saved runs of simulations. */
export interface SimulationsTable {
  id: Kept<Id>
  user_id: Kept<Id>
  portfolio_id: Written<Id | null>
  name: Written<string>
  kind: Written<SimulationKind>
  parameters: Json<Run['parameters']>
  assumed_risk: Written<Money | null>
  r: Written<number[]>
  result: Json<Run['result']>
  engine_version: Written<string>
  computed_by: Kept<'server' | 'browser'>
  /** Of a what-if analysis. */
  sample: ColumnType<unknown, string | null, never>
  /** Null for a growth run. */
  summary: ColumnType<Run['summary'] | null, string | null, never>
  created_at: Kept<Instant>
}
