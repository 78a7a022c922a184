/**
 * How results in order of exit depend on the ones before them; docs/simulation-spec.md section 6.1 defines the order of
 * every operation.
 */
export interface Dependence {
  /** Autocorrelations in the test of Ljung and Box. */
  readonly lags: number
  readonly statistic: number
  readonly pValue: number
  /** Of the runs test; null with fewer than ten wins or losses. */
  readonly runsPValue: number | null
  /** Whether either p-value is below 5%. */
  readonly isShown: boolean
  /** How many independent results they are worth for their mean; the number of results unless dependence is shown. */
  readonly effective: number
  /** Mean length of the blocks that resamples of the results should have; 1 unless dependence is shown. */
  readonly blockLength: number
}
