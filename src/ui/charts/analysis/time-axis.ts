import type { AxisUnit } from './plot.ts'

const dayMs = 86_400_000

/** Days since 1970 as milliseconds; other values as they are. */
export const toAxis = (unit: AxisUnit, value: number): number => (unit === 'date' ? value * dayMs : value)

/** The value of a place on the axis: days since 1970 for dates. */
export const fromAxis = (unit: AxisUnit, value: number): number => (unit === 'date' ? value / dayMs : value)

/** An axis of dates. */
export const timeAxis = { type: 'time', axisLabel: { hideOverlap: true } } as const
