import type { Id } from '#domain/numbers/units.ts'

/** Stands for the code of an affiliate whose account is gone, and tells one from another. */
export const deletedAffiliate = (affiliateId: Id): string => `Deleted (${affiliateId.slice(0, 8)})`
