import type { z } from 'zod'
import type { simulationRunDetail } from '#contract/simulations/runs.ts'
import type { FillSide } from '#domain/fills/fill.ts'
import type { Finding, Findings } from '#domain/insights/find-insights.ts'
import type { Timeframe } from '#domain/market/candles.ts'
import type { CalendarDate, Decimal, Id, Instant } from '#domain/numbers/units.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'

/** Figures of a campaign, by names that the affiliate chose. */
export type CampaignFigures = Record<string, string | number | boolean | null>

/** An execution that an import added to an existing trade. */
export interface AddedFill {
  readonly at: Instant
  readonly side: FillSide
  readonly quantity: Decimal
  readonly price: Decimal
}

/** Findings as stored, with the number of trades they come from. */
export interface StoredFindings extends Omit<Findings, 'findings'> {
  readonly trades: number
  readonly findings: readonly StoredFinding[]
}

/** A finding with the number of the trades that it is about: their ids could be a hundred thousand. */
export interface StoredFinding extends Omit<Finding, 'members'> {
  readonly memberCount: number
}

/** A saved run of a simulation. */
export type SimulationRun = z.output<typeof simulationRunDetail>

/** The stop and target chosen in a what-if scenario, in R. */
export interface ScenarioCell {
  readonly stop: number
  readonly target: number
}

/** Stops and targets of a what-if scenario, and how they are tested. */
export interface ScenarioInputs extends Pick<
  WhatIfInput,
  'stops' | 'targets' | 'policy' | 'fallback' | 'sizing' | 'slippage' | 'cost'
> {
  readonly postExit: boolean
  readonly candles: Timeframe | null
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly direction: 'long' | 'short' | null
  readonly tradeListId: Id | null
}
