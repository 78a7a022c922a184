import { chosenIntervalRates } from './chosen-intervals.ts'
import { dependentResultRates } from './dependent-results.ts'
import type { ErrorRate } from './error-rate.ts'
import { headlineRates } from './headlines.ts'
import { ratioIntervalRates } from './ratio-intervals.ts'
import { removalRates } from './removals.ts'
import { smallSampleRates } from './small-samples.ts'
import { whatIfErrorRates } from './what-if-verdicts.ts'

/** Every measured rate, in the order of docs/error-rates.md. A new one is an entry here and a test that holds it. */
export const errorRates: readonly ErrorRate[] = [
  ...whatIfErrorRates,
  ...removalRates,
  ...headlineRates,
  ...dependentResultRates,
  ...ratioIntervalRates,
  ...smallSampleRates,
  ...chosenIntervalRates,
]
