import Typography from '@mui/material/Typography'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { ShownAnswers } from '#features/charter-elite/data/tool-runs.ts'
import { describeBrush } from '#features/charter-elite/selection/describe-brush.ts'
import type { EliteState } from '#features/charter-elite/selection/elite-address.ts'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import { describeCondition } from '#shared/filter/describe-filter.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { activeConditions, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { useToday } from '#shared/filter/use-today.ts'
import { formatDate } from '#ui/figures/format.ts'
import styles from './report.module.css'

interface ReportHeadingProps {
  readonly state: EliteState
  readonly portfolios: readonly Portfolio[]
  readonly context: JournalContext
  readonly answers: ShownAnswers
  readonly words: ToolWords
}

function describeFilter(filter: TradeFilter, context: JournalContext): string {
  const conditions = activeConditions(filter).map((fields) => describeCondition(filter, fields, context))
  return conditions.length === 0 ? 'All trades' : conditions.join(' · ')
}

/** What the report is about: portfolios, date and selections. */
export function ReportHeading({ state, portfolios, context, answers, words }: ReportHeadingProps) {
  const today = useToday(context.portfolio.timeZone)
  const facts: readonly (readonly [string, string])[] = [
    ['Portfolio', portfolios.map(({ name }) => name).join(', ')],
    ['Date', formatDate(today)],
    [state.compare === null ? 'Selection' : 'Selection A', describeFilter(state.filter, context)],
    ...(state.compare === null ? [] : [['Selection B', describeFilter(state.compare.filter, context)] as const]),
    ...(state.brushes.length === 0
      ? []
      : [['Brushes', state.brushes.map((brush) => describeBrush(brush, answers, words)).join(' · ')] as const]),
  ]
  return (
    <section aria-label="About this report">
      <Typography variant="h2">Charter Elite</Typography>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
