import type { NumberBand } from '#domain/numbers/number-bands.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { CustomStat } from './custom-stat.ts'

/** Trades grouped by a custom stat: by its choices, yes and no, or bands of its numbers. */
export type StatGrouping = `stat:${Id}`

const prefix = 'stat:'

export const statGrouping = (id: Id): StatGrouping => `stat:${id}`

export const isStatGrouping = (by: string): by is StatGrouping => by.startsWith(prefix)

/** The custom stat of a grouping. */
export const statOfGrouping = (by: StatGrouping): Id => by.slice(prefix.length)

/** Whether the groups of a stat are bands of numbers. */
export const hasBands = ({ kind }: Pick<CustomStat, 'kind'>): boolean => kind === 'number' || kind === 'formula'

/** The key of a band: "-0.5..1.25". */
export const writeBand = ({ low, high }: NumberBand): string => `${low}..${high}`

/** The band of a key; null if it is none. */
export function readBand(key: string): NumberBand | null {
  const parts = key.split('..').map((part) => (part === '' ? Number.NaN : Number(part)))
  const [low, high, ...others] = parts
  if (low === undefined || high === undefined || others.length > 0) return null
  return Number.isNaN(low + high) ? null : { low, high }
}
