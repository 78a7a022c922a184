import { getDailyFigures } from '#contract/admin/daily-figures.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { readDailyFigures } from './daily-figures.ts'

export const overviewRoutes: Implementation[] = [
  implement(getDailyFigures, async ({ query }, { asAdmin }) => ({
    days: await asAdmin((trx) => readDailyFigures(trx, Number(query.days))),
  })),
]
