import { z } from 'zod'
import { certainty } from '#contract/analysis/tool-result.ts'
import { interval } from '#contract/interval.ts'

/** What the closed trades of a group made against all others. */
export const groupEffect = {
  /** Closed trades of the group with a known R, and the others. */
  n: z.int(),
  others: z.int(),
  meanR: z.number().nullable(),
  othersMeanR: z.number().nullable(),
  /** Mean R of the group − mean R of the others. */
  effect: z.number().nullable(),
  /** 95% interval of the effect; null below ten trades on either side. */
  interval: interval.nullable(),
  certainty,
}

/** What such trades gained or cost in all. */
export const groupCost = {
  ...groupEffect,
  /** Closed trades of the group, those without a known R among them: what the money is of. */
  closed: z.int(),
  /** The effect × trades of the group, in R. */
  totalR: z.number().nullable(),
  totalRInterval: interval.nullable(),
  /** The same in money. */
  money: z.number().nullable(),
  moneyInterval: interval.nullable(),
}
