import { inOrderOfExit } from '#domain/order-of-exit.ts'
import type { StudiedTrade } from '#domain/studied-trade.ts'
import type { Claim, Effect, FindingKind, Inquiry } from './finding.ts'
import { inquiries } from './inquiries.ts'

/** A claim that stands. */
export interface Finding extends Claim {
  readonly kind: FindingKind
  readonly title: string
  readonly remedy: string
}

/** What came of one kind of inquiry. */
export interface Examined {
  readonly kind: FindingKind
  readonly title: string
  /** 'tooFew': not enough trades to test. 'notShown': tested, and what there is may be luck. */
  readonly outcome: 'reported' | 'notShown' | 'tooFew'
  /** How many statements were tested. */
  readonly tested: number
}

export interface Findings {
  readonly findings: readonly Finding[]
  readonly examined: readonly Examined[]
}

/** Share of reported kinds that may be luck. */
const falseShare = 0.05
/** Of one kind: more would bury the others. */
const mostOfKind = 3
/** Strengths that are reported: of the others, the absence of a weakness is no news. */
const strengths: ReadonlySet<FindingKind> = new Set(['edge', 'change'])

function excludesNothing({ interval, nothing }: Effect): boolean {
  return interval === null || interval.low > nothing || interval.high < nothing
}

interface Family {
  readonly inquiry: Inquiry
  readonly claims: readonly Claim[]
  /** The least p-value of the kind, times the number of claims tested (C. E. Bonferroni). */
  readonly pValue: number
}

/**
 * The largest p-value that stands among several tests so that at most a share `q` of those that stand is false to be
 * expected: Y. Benjamini and Y. Hochberg, 1995. 0 where none does.
 */
export function standingPValue(pValues: readonly number[], q: number): number {
  const sorted = pValues.toSorted((a, b) => a - b)
  return sorted.findLast((pValue, index) => pValue <= (q * (index + 1)) / sorted.length) ?? 0
}

/**
 * What trades, in any order, say about their trader, as far as statistics carry it. Each kind of inquiry tests one or
 * several statements; they are taken together twice, within a kind and among the kinds, so that a trader whose results
 * are pure luck is told something in one of twenty cases and not, for asking so much, in most of them.
 */
export function findingsOf(given: readonly StudiedTrade[]): Findings {
  const trades = inOrderOfExit(given)
  const families: Family[] = inquiries.map((inquiry) => {
    const claims = inquiry.examine(trades)
    const least = claims.reduce((smallest, { pValue }) => Math.min(smallest, pValue), 1)
    return { inquiry, claims, pValue: Math.min(1, least * claims.length) }
  })
  const tested = families.filter(({ claims }) => claims.length > 0)
  const standing = standingPValue(
    tested.map(({ pValue }) => pValue),
    falseShare,
  )
  const reports = ({ inquiry, claims }: Family): Finding[] =>
    claims
      .filter(({ pValue }) => pValue * claims.length <= standing)
      .filter(({ nature }) => nature === 'weakness' || strengths.has(inquiry.kind))
      .filter(({ effect }) => excludesNothing(effect))
      .toSorted((a, b) => a.pValue - b.pValue)
      .slice(0, mostOfKind)
      .map((claim) => ({ ...claim, kind: inquiry.kind, title: inquiry.title, remedy: inquiry.remedy }))
  const reported = families.map((family) => ({ family, findings: reports(family) }))
  return {
    findings: reported.flatMap(({ findings }) => findings),
    examined: reported.map(({ family: { inquiry, claims }, findings }) => ({
      kind: inquiry.kind,
      title: inquiry.title,
      outcome: claims.length === 0 ? 'tooFew' : findings.length === 0 ? 'notShown' : 'reported',
      tested: claims.length,
    })),
  }
}
