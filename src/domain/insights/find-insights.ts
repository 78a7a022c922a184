import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { benjaminiHochbergThreshold, maxFalseShare } from '#domain/metrics/shared/false-discovery.ts'
import { sortByExit } from '#domain/metrics/shared/sort-by-exit.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { FindingChart } from './finding-chart.ts'
import { findingKey } from './finding-key.ts'
import type { Claim, Effect, FindingKind, InsightCheck, Requirement } from './finding.ts'
import { insightChecks } from './insight-checks.ts'
import { monthlyWorth, type Worth, worthSize } from './monthly-worth.ts'

/** A significant claim. */
export interface Finding extends Omit<Claim, 'members' | 'rPerTrade' | 'isPeriod' | 'chart'> {
  readonly kind: FindingKind
  /** The same for the same finding over other trades; unique among findings. */
  readonly key: string
  readonly title: string
  readonly remedy: string
  readonly worth: Worth
  readonly chart: FindingChart
  /** Ids of all trades that it is about, in order of exit. */
  readonly members: readonly Id[]
}

/** The outcome of one check. */
interface CheckOutcome {
  readonly kind: FindingKind
  readonly title: string
  /** 'tooFew': not enough trades to test. 'notShown': tested, but the result may be chance. */
  readonly outcome: 'reported' | 'notShown' | 'tooFew'
  /** Number of statements tested. */
  readonly tested: number
  /** What is missing for a test; empty where something was tested, or where all results are equal. */
  readonly missing: readonly Requirement[]
}

export interface Findings {
  /** Those worth the most a month first, earned or lost; those without a worth last, in the order of the checks. */
  readonly findings: readonly Finding[]
  readonly examined: readonly CheckOutcome[]
}

/** Max findings of one kind, so that it does not bury the others. */
const maxFindingsPerKind = 3
/** Strengths that are reported; for other checks, no weakness is no news. */
const reportedStrengths: ReadonlySet<FindingKind> = new Set(['edge', 'change'])

/** Whether the interval of an effect leaves out the value without an effect. */
export function excludesNullValue({ interval, nothing }: Effect): boolean {
  return interval === null || interval.low > nothing || interval.high < nothing
}

interface TestedCheck {
  readonly inquiry: InsightCheck
  readonly claims: readonly Claim[]
  /** The smallest p-value of the kind times the number of claims tested (C. E. Bonferroni). */
  readonly pValue: number
}

function describeFinding(
  { kind, title, remedy, withoutWorth }: InsightCheck,
  claim: Claim,
  trades: readonly StudiedTrade[],
): Finding {
  const { members, chart, rPerTrade: _rPerTrade, isPeriod: _isPeriod, ...stated } = claim
  return {
    ...stated,
    kind,
    key: findingKey(kind, claim.subject),
    title,
    remedy,
    chart: typeof chart === 'function' ? chart() : chart,
    worth: monthlyWorth(claim, trades, withoutWorth),
    members: members.map(({ id }) => id),
  }
}

/**
 * Finds statistically significant insights in trades, in any order. Each check tests one or several statements.
 * Corrections within a check and across checks keep false findings on random results to one in twenty cases.
 */
export function findInsights(given: readonly StudiedTrade[]): Findings {
  const trades = sortByExit(given)
  const families: TestedCheck[] = insightChecks.map((inquiry) => {
    const claims = inquiry.examine(trades)
    const least = claims.reduce((smallest, { pValue }) => Math.min(smallest, pValue), 1)
    return { inquiry, claims, pValue: Math.min(1, least * claims.length) }
  })
  const tested = families.filter(({ claims }) => claims.length > 0)
  const threshold = (pValueOf: (family: TestedCheck) => number) =>
    benjaminiHochbergThreshold(tested.map(pValueOf), maxFalseShare)
  // Streaks say how results follow one another, not what they are worth: finding them makes no other claim more likely.
  const standing = threshold(({ inquiry, pValue }) => (inquiry.kind === 'streaks' ? 1 : pValue))
  const streaksStanding = threshold(({ pValue }) => pValue)
  const reports = ({ inquiry, claims }: TestedCheck): Finding[] =>
    claims
      .filter(({ pValue }) => pValue * claims.length <= (inquiry.kind === 'streaks' ? streaksStanding : standing))
      .filter(({ nature }) => nature === 'weakness' || reportedStrengths.has(inquiry.kind))
      .filter(({ effect }) => excludesNullValue(effect))
      .toSorted((a, b) => a.pValue - b.pValue)
      .slice(0, maxFindingsPerKind)
      .map((claim) => describeFinding(inquiry, claim, trades))
  const reported = families.map((family) => ({ family, findings: reports(family) }))
  return {
    findings: reported.flatMap(({ findings }) => findings).toSorted((a, b) => worthSize(b.worth) - worthSize(a.worth)),
    examined: reported.map(({ family: { inquiry, claims }, findings }) => ({
      kind: inquiry.kind,
      title: inquiry.title,
      outcome: claims.length === 0 ? 'tooFew' : findings.length === 0 ? 'notShown' : 'reported',
      tested: claims.length,
      missing: claims.length > 0 ? [] : inquiry.require(trades).filter(({ have, needed }) => have < needed),
    })),
  }
}
