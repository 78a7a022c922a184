import { z } from 'zod'
import { usualKelly } from '#domain/simulation/kelly.ts'
import { growthParameters, seed } from './growth-parameters.ts'
import { proportion } from './growth-result.ts'

/*
 * Input and output of a Kelly analysis: KellyInput, KellyResult and KellyDrawdownResult of
 * src/domain/simulation/kelly.ts. growth-shapes.test.ts compares them with the domain's types.
 */

const figure = z.number().nullable()

/** KellyInput without the trades. */
export const kellyParameters = z.strictObject({
  extraCostR: z.number(),
  bootstraps: z.int(),
  seed,
  curvePoints: z.int(),
  floor: z.strictObject({ floor: z.number(), chance: z.number() }).nullable(),
})

/** The same as a request states them: what is left out has its usual value. */
export const requestedKelly = z.strictObject({
  extraCostR: kellyParameters.shape.extraCostR.default(usualKelly.extraCostR),
  bootstraps: kellyParameters.shape.bootstraps.default(usualKelly.bootstraps),
  seed: seed.default([...usualKelly.seed]),
  curvePoints: kellyParameters.shape.curvePoints.default(usualKelly.curvePoints),
  floor: kellyParameters.shape.floor.default(usualKelly.floor),
})

/** KellyDrawdownInput without the trades and without the fields that the analysis varies. */
export const kellyDrawdownParameters = z.strictObject({
  growth: growthParameters.omit({ sizing: true, resampleHistory: true, recovery: true }),
  level: z.number(),
  tolerance: z.number(),
  points: z.int(),
})

const point = z.object({ fraction: z.number(), growth: z.number() })

export const kellyResult = z.object({
  trades: z.int(),
  /** Null also in runs that an engine before 0.2.0 saved. */
  dependence: z
    .object({
      lags: z.int(),
      statistic: z.number(),
      pValue: z.number(),
      runsPValue: figure,
      isShown: z.boolean(),
      effective: z.number(),
      blockLength: z.int(),
    })
    .nullable()
    .default(null),
  full: point.nullable(),
  half: point.nullable(),
  quarter: point.nullable(),
  breakEven: figure,
  textbook: z.object({ perAverageLoss: z.number(), fraction: z.number() }).nullable(),
  approximation: figure,
  curve: z.array(point),
  band: z
    .object({
      resamples: z.int(),
      p5: figure,
      p10: figure,
      p50: figure,
      p90: figure,
      p95: figure,
      sd: figure,
      unbounded: proportion,
      zero: proportion,
    })
    .nullable(),
  shrunk: figure,
  recommended: z
    .object({
      multiple: z.number(),
      fraction: z.number(),
      limitedBy: z.enum(['sample', 'noEdgeShown', 'cap']),
      worstLoss: z.number(),
    })
    .nullable(),
  floored: z.object({ lambda: z.number(), fraction: z.number() }).nullable(),
})

export const kellyDrawdownResult = z.object({
  curve: z.array(z.object({ fraction: z.number(), proportion })),
  fraction: z.number(),
  proportion,
  limited: z.boolean(),
})
