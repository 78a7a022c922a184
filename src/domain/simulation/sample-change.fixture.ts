import type { SampleChange } from './sample-change.ts'

/** No change: the trades in ascending order, which share random numbers with every change of them. */
export const noSampleChange: SampleChange = { winRatePoints: 0, winTimes: 1, lossTimes: 1, mix: null }
