import { z } from 'zod'

/**
 * A stored row that this version cannot read. The answer of a list whose route names it as `stored` has such rows beside
 * the list, under `unreadable`; where there are none, it has no such key.
 */
export const unreadableRow = z.object({
  /** Its id; the fingerprint of a column mapping. */
  key: z.string(),
  /** The field that is wrong. */
  field: z.string(),
  /** The row: the fields that can be read as the list has them, the others as they are stored. */
  row: z.record(z.string(), z.unknown()),
})
export type UnreadableRow = z.output<typeof unreadableRow>
