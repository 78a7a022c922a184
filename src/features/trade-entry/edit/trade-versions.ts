import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'

export type TradeFormField = keyof TradeFormValues

/** Whose value of a field to keep. */
export type VersionSide = 'mine' | 'stored'

/** A field that differs between the form and the stored trade. */
export interface FieldDifference {
  readonly field: TradeFormField
  /** Mine if this form has changed the field; else only the other edit has. */
  readonly proposed: VersionSide
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Fields that differ between this form and the stored trade, in the order of the form. `start` is what both edits began
 * with: for fields that only the other edit has changed, the stored value is proposed.
 */
export function findDifferences(
  start: TradeFormValues,
  mine: TradeFormValues,
  stored: TradeFormValues,
): FieldDifference[] {
  return (Object.keys(mine) as TradeFormField[])
    .filter((field) => !isSame(mine[field], stored[field]))
    .map((field) => ({ field, proposed: isSame(mine[field], start[field]) ? 'stored' : 'mine' }))
}

/** The stored values, with mine in the fields whose side is mine. */
export function mergeVersions(
  mine: TradeFormValues,
  stored: TradeFormValues,
  sideOf: (field: TradeFormField) => VersionSide,
): TradeFormValues {
  const kept = Object.entries(mine).filter(([field]) => sideOf(field as TradeFormField) === 'mine')
  return { ...stored, ...(Object.fromEntries(kept) as Partial<TradeFormValues>) }
}
