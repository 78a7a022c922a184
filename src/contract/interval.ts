import { z } from 'zod'

/** A confidence interval, at 95% unless `level` says otherwise. */
export const interval = z.object({
  low: z.number(),
  high: z.number(),
  level: z.number().optional(),
  /** Set where fewer than 30 trades are behind it: the true interval is at least this wide. */
  mayBeWider: z.literal(true).optional(),
})
