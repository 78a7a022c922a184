import Typography from '@mui/material/Typography'
import type { Id } from '#domain/numbers/units.ts'
import type { EliteAnalysis } from '#features/charter-elite/data/use-elite-analysis.ts'
import { describeBrush } from '#features/charter-elite/selection/describe-brush.ts'
import type { EliteState } from '#features/charter-elite/selection/elite-address.ts'
import { sharedCurrency } from '#shared/analysis/shared-currency.ts'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import { describeCondition } from '#shared/filter/describe-filter.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { activeConditions, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { useToday } from '#shared/filter/use-today.ts'
import { formatDate } from '#ui/figures/format.ts'
import styles from './report.module.css'

interface ReportHeadingProps {
  readonly state: EliteState
  readonly analysis: Pick<EliteAnalysis, 'selection' | 'other' | 'portfolios' | 'answers'>
  readonly context: JournalContext
  readonly words: ToolWords
}

function describeFilter(filter: TradeFilter, context: JournalContext): string {
  const conditions = activeConditions(filter).map((fields) => describeCondition(filter, fields, context))
  return conditions.length === 0 ? 'All trades' : conditions.join(' · ')
}

const sameIds = (a: readonly Id[], b: readonly Id[]) => a.length === b.length && a.every((id) => b.includes(id))

/** What the report is about: portfolios, date and selections. */
export function ReportHeading({ state, analysis, context, words }: ReportHeadingProps) {
  const { selection, other, portfolios, answers } = analysis
  const today = useToday(context.portfolio.timeZone)
  const named = (ids: readonly Id[]) => {
    const chosen = portfolios.filter(({ id }) => ids.includes(id))
    // Selections of several currencies have no amounts.
    const names = chosen.map(({ name }) => name).join(', ')
    return sharedCurrency(chosen) === null ? `${names} (in R)` : names
  }
  const facts: readonly (readonly [string, string])[] = [
    ...(other === null || sameIds(selection.portfolioIds, other.portfolioIds)
      ? [['Portfolio', named(selection.portfolioIds)] as const]
      : [['Portfolio A', named(selection.portfolioIds)] as const, ['Portfolio B', named(other.portfolioIds)] as const]),
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
