import type { Instant } from '#domain/numbers/units.ts'
import { dateFormat } from '#ui/figures/format.ts'

/** A moment in the browser's time zone: "Nov 20, 2026, 3:51 PM". */
export const formatDateTime = (moment: Instant): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))

/** The day of a moment in the browser's time zone: "Nov 20, 2026". */
export const formatMomentDate = (moment: Instant): string =>
  dateFormat({ dateStyle: 'medium' }).format(new Date(moment))
