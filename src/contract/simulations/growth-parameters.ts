import { z } from 'zod'
import { simulationLimits } from '#domain/simulation/growth.ts'
import { studentDegrees } from '#domain/simulation/model.ts'

/*
 * The parameters of a simulation as sent and stored. Schemas check shapes and lengths; the simulation checks ranges and
 * names what it refuses.
 */

const uint32 = z.int().min(0).max(0xffff_ffff)
export const seed = z.tuple([uint32, uint32])

const perTrade = z.array(z.number()).max(simulationLimits.maxTrades)
const blockLength = z.int().nullable()
const meanAndSpread = { meanR: z.number(), sdR: z.number() }
const spreadErrors = z.strictObject(meanAndSpread).optional()
const tableShape = {
  winRate: z.number(),
  breakevenRate: z.number(),
  averageWinR: z.number(),
  averageLossR: z.number(),
}

/** SampleModel of src/domain/simulation/model.ts. */
const sampleModel = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('iid') }),
  z.strictObject({ kind: z.literal('permutation') }),
  z.strictObject({ kind: z.literal('stationary'), blockLength }),
  z.strictObject({ kind: z.literal('circular'), blockLength }),
  z.strictObject({ kind: z.literal('days'), tradesPerDay: z.array(z.int()).max(simulationLimits.maxTrades) }),
  z.strictObject({
    kind: z.literal('binary'),
    ...tableShape,
    errors: z.strictObject(tableShape).optional(),
  }),
  z.strictObject({ kind: z.literal('normal'), ...meanAndSpread, errors: spreadErrors }),
  z.strictObject({
    kind: z.literal('student'),
    degrees: z.literal(studentDegrees),
    ...meanAndSpread,
    errors: spreadErrors,
  }),
  z.strictObject({
    kind: z.literal('splitNormal'),
    skewRatio: z.number(),
    ...meanAndSpread,
    errors: z.strictObject({ ...meanAndSpread, skewRatio: z.number() }).optional(),
  }),
  z.strictObject({
    kind: z.literal('histogram'),
    edges: z.array(z.number()).max(simulationLimits.maxBins + 1),
    weights: z.array(z.number()).max(simulationLimits.maxBins),
  }),
])

/** Sizing of src/domain/simulation/model.ts. */
const sizing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixedFraction'), fraction: z.number() }),
  z.strictObject({ kind: z.literal('kellyFraction'), multiple: z.number() }),
  z.strictObject({ kind: z.literal('fixedRisk'), risk: z.number() }),
  z.strictObject({ kind: z.literal('fixedLot'), lots: z.number(), fee: z.number(), pnlPerLot: perTrade }),
  z.strictObject({ kind: z.literal('cappedFraction'), fraction: z.number(), cap: z.number() }),
])

/** Flow of src/domain/simulation/model.ts. */
const flow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deposit'), every: z.int(), amount: z.number() }),
  z.strictObject({ kind: z.literal('withdrawal'), every: z.int(), amount: z.number() }),
  z.strictObject({ kind: z.literal('withdrawalShare'), every: z.int(), share: z.number() }),
])

/** RuinBarrier of src/domain/simulation/model.ts. */
const ruinBarrier = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('absolute'), level: z.number() }),
  z.strictObject({ kind: z.literal('trailing'), level: z.number() }),
  z.strictObject({
    kind: z.literal('trailingAmount'),
    amount: z.number(),
    lockAt: z.number().nullable(),
    endOfDay: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('dailyLoss'), amount: z.number() }),
])

/** GrowthInput of src/domain/simulation/growth.ts without the trades. */
export const growthParameters = z.strictObject({
  model: sampleModel,
  sizing,
  extraCostR: z.number(),
  paths: z.int(),
  steps: z.int(),
  seed,
  flows: z.array(flow).max(simulationLimits.maxFlows),
  ruin: z.array(ruinBarrier).max(simulationLimits.maxRuinBarriers),
  stopAtRuin: z.boolean(),
  goal: z.number().nullable(),
  resampleHistory: z.boolean(),
  recovery: z.boolean(),
})
