import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'

export type TradeFormField = keyof TradeFormValues

/** Whose value of a field is taken. */
export type VersionSide = 'mine' | 'stored'

/** A field that the form and the stored trade say different things of. */
export interface FieldDifference {
  readonly field: TradeFormField
  /** Mine where I have changed the field; else the other edit alone has. */
  readonly proposed: VersionSide
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The fields in which what is typed differs from what is stored by now, in the order of the form. `start` is what both
 * edits began with: what only the other edit has changed is proposed to be taken over.
 */
export function findDifferences(
  start: TradeFormValues,
  mine: TradeFormValues,
  stored: TradeFormValues,
): FieldDifference[] {
  return (Object.keys(mine) as TradeFormField[])
    .filter((field) => !same(mine[field], stored[field]))
    .map((field) => ({ field, proposed: same(mine[field], start[field]) ? 'stored' : 'mine' }))
}

/** What is stored, with what is typed in the fields whose side is mine. */
export function mergeVersions(
  mine: TradeFormValues,
  stored: TradeFormValues,
  sideOf: (field: TradeFormField) => VersionSide,
): TradeFormValues {
  const taken = Object.entries(mine).filter(([field]) => sideOf(field as TradeFormField) === 'mine')
  return { ...stored, ...(Object.fromEntries(taken) as Partial<TradeFormValues>) }
}
