import type { Id } from '#domain/numbers/units.ts'

/** The id in the document of a row of a sortable list. */
export const rowId = (id: Id) => `row-${id}`
/** The id in the document of the handle of a row. */
export const handleId = (id: Id) => `order-${id}`
