import type { z } from 'zod'
import type { insights } from '#contract/insights/ai-insights.ts'
import type { DeepReadonly } from '#contract/route.ts'
import type { FindingChart } from '#domain/insights/finding-chart.ts'
import type { Subject } from '#domain/insights/finding.ts'
import type { StoredFinding } from '#server/sql/json-values.ts'
import { subjectPlaceholder } from './is-faithful.ts'
import type { InsightScope, ReadInsights } from './read-insights.ts'

export type InsightsAnswer = DeepReadonly<z.output<typeof insights>>
type Wording = InsightsAnswer['wording']

const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

export function subjectLabel({ kind, value }: Subject, setupNames: ReadInsights['setupNames']): string {
  switch (kind) {
    case 'hour':
      return `from ${clock(Number(value))} to ${clock(Number(value) + 1)}`
    case 'weekday':
      return weekdays[Number(value) - 1] ?? value
    case 'setup':
      return setupNames.get(value) ?? 'that is no longer there'
    case 'symbol':
      return value
    default:
      return kind satisfies never
  }
}

/** The id of a finding within its response; several findings can have the same kind. */
export function findingId({ kind }: Pick<StoredFinding, 'kind'>, index: number): string {
  return `${kind}-${index + 1}`
}

/** A chart with the name of its subject in the labels. */
function nameGroups(chart: FindingChart, named: (text: string) => string): FindingChart {
  if (chart.kind === 'trend') return chart
  return { ...chart, groups: chart.groups.map((group) => ({ ...group, label: named(group.label) })) }
}

/** Builds the body of the API response. */
export function buildInsightsBody(
  { portfolioId }: InsightScope,
  { findings: kept, wording: texts, model, setupNames }: ReadInsights,
  problem: Wording['problem'] = null,
): InsightsAnswer {
  return {
    portfolioId,
    trades: kept.trades,
    findings: kept.findings.map((finding, index) => {
      const { kind, key, title, nature, severity, remedy, n, effectiveN, approximateN, effect, pValue, evidence } =
        finding
      const { subject, memberCount, worth, chart, removal } = finding
      const label = subject === null ? '' : subjectLabel(subject, setupNames)
      // A function, because a name may contain "$&".
      const named = (text: string) => text.replaceAll(subjectPlaceholder, () => label)
      const worded = texts?.[findingId(finding, index)]
      return {
        id: findingId(finding, index),
        kind,
        key,
        title,
        nature,
        severity,
        remedy,
        n,
        ...(effectiveN === undefined ? {} : { effectiveN }),
        ...(approximateN === undefined ? {} : { approximateN }),
        effect,
        pValue,
        evidence,
        memberCount,
        worth,
        chart: nameGroups(chart, named),
        removal: removal ?? null,
        statement: named(finding.statement),
        worded: worded === undefined ? null : named(worded),
        subject: subject === null ? null : { ...subject, label },
      }
    }),
    examined: kept.examined,
    wording: { model, problem },
  }
}
