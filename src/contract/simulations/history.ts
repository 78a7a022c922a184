import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { growthParameters } from './growth-parameters.ts'
import { comparedHistory } from './growth-result.ts'
import { base, computed, runId, simulated, source } from './monte-carlo.ts'
import { saveRun } from './runs.ts'

export const postHistoryAnalysis = defineRoute({
  ...simulated,
  path: `${base}/history-analysis`,
  summary: 'The place of the real history among its own shuffles and among histories drawn from it',
  body: z.strictObject({
    ...source,
    /** Those of the drawn histories; the shuffles differ in their model. */
    parameters: growthParameters.omit({ recovery: true }),
    save: saveRun,
  }),
  response: z.object({ ...computed, shuffles: comparedHistory, bootstraps: comparedHistory, runId }),
})
