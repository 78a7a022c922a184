import type { z } from 'zod'
import type { insights } from '#contract/insights/ai-insights.ts'
import type { DeepReadonly } from '#contract/route.ts'
import type { Finding } from '#domain/insights/find-insights.ts'
import type { Subject } from '#domain/insights/finding.ts'
import { subjectPlaceholder } from './is-faithful.ts'
import type { InsightScope, ReadInsights } from './read-insights.ts'

export type InsightsAnswer = DeepReadonly<z.output<typeof insights>>
type Wording = InsightsAnswer['wording']

const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

function subjectLabel({ kind, value }: Subject, setupNames: ReadInsights['setupNames']): string {
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
export function findingId({ kind }: Finding, index: number): string {
  return `${kind}-${index + 1}`
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
      const { kind, title, nature, severity, remedy, n, effectiveN, approximateN, effect, pValue, evidence, subject } =
        finding
      const label = subject === null ? '' : subjectLabel(subject, setupNames)
      // A function, because a name may contain "$&".
      const named = (text: string) => text.replaceAll(subjectPlaceholder, () => label)
      const worded = texts?.[findingId(finding, index)]
      return {
        id: findingId(finding, index),
        kind,
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
        statement: named(finding.statement),
        worded: worded === undefined ? null : named(worded),
        subject: subject === null ? null : { ...subject, label },
      }
    }),
    examined: kept.examined,
    wording: { model, problem },
  }
}
