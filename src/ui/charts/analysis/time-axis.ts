import type { AxisUnit } from './plot.ts'

const dayMs = 86_400_000

/** Days since 1970 as milliseconds; other values as they are. */
export const toAxis = (unit: AxisUnit, value: number): number => (unit === 'date' ? value * dayMs : value)

/** The value of a place on the axis: days since 1970 for dates. */
export const fromAxis = (unit: AxisUnit, value: number): number => (unit === 'date' ? value / dayMs : value)

/** Labels of durations on a logarithmic axis, in minutes: round times instead of powers of ten. */
const minuteSteps = [1, 5, 15, 60, 240, 1_440, 7_200, 43_200, 525_600]

/** Places of the labels on a logarithmic axis; those of ECharts for other units. */
export const logarithmicLabels = (unit: AxisUnit) => (unit === 'minutes' ? { customValues: minuteSteps } : {})

/** An axis of dates. */
export const timeAxis = { type: 'time', axisLabel: { hideOverlap: true } } as const
