import type { Id } from '#domain/numbers/units.ts'
import { RevisionCache, revisionStamp } from '#server/figures/revision-cache.ts'
import { packStudies, type StudySelection } from '#server/figures/threads/packed-studies.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { listRevisedPortfolios, type RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { sha256 } from '#server/secrets/digest.ts'
import type { StoredFindings } from '#server/sql/json-values.ts'
import { findInsights, storeInsights, readSetupNames, type StoredInsights } from './insights.ts'

/** Increase whenever the same trades lead to other findings. */
const version = 3

/** The trades behind the insights: one portfolio, possibly of another trader, or all portfolios of the caller. */
export interface InsightScope {
  readonly traderId: Id
  readonly portfolioId: Id | null
  readonly portfolios: readonly RevisedPortfolio[]
  /** Narrows the trades; without any, findings are stored and have a history. */
  readonly selection: InsightSelection
}

export type InsightSelection = Pick<StudySelection, 'from' | 'to' | 'setupId'>

/** Whether a selection narrows the trades at all. */
export const isNarrowed = ({ from, to, setupId }: InsightSelection) =>
  from !== undefined || to !== undefined || setupId !== undefined

/** The findings of a scope with the names of their setups and the cached wording. */
export interface ReadInsights extends Omit<StoredInsights, 'stamp'> {
  readonly stamp: string
  readonly setupNames: ReadonlyMap<Id, string>
}

/** Concurrent requests wait for one computation of findings; afterwards the table has them. */
const pendingFindings = new RevisionCache<StoredFindings>(200)

const scopeStamp = (portfolios: readonly RevisedPortfolio[]): string =>
  sha256(`${version} ${revisionStamp(portfolios)}`).toString('base64url')

/** The scope of all portfolios of the caller. */
export async function readOwnScope(context: RequestContext): Promise<InsightScope> {
  const { userId } = context.user
  const portfolios = await context.transaction((trx) => listRevisedPortfolios(trx, userId))
  return { traderId: userId, portfolioId: null, portfolios, selection: {} }
}

/** The trades of a scope, packed. */
export function readStudies(context: RequestContext, { traderId, portfolioId, selection }: InsightScope) {
  return context.transaction((trx) =>
    packStudies(trx, { userId: traderId, portfolioId: portfolioId ?? undefined, ...selection }),
  )
}

async function computeFindings(context: RequestContext, scope: InsightScope, stamp: string): Promise<StoredFindings> {
  const { traderId, portfolioId } = scope
  const studies = await readStudies(context, scope)
  const json = await context.services.figures.compute({ name: 'insights', input: { studies } }, context.user.userId)
  const findings = JSON.parse(Buffer.from(json).toString()) as StoredFindings
  // Findings of a team's portfolio are not cached, because the caller may not write the trader's row; those of a part
  // of the trades are in memory alone.
  if (traderId === context.user.userId && !isNarrowed(scope.selection)) {
    await context.transaction((trx) => storeInsights(trx, portfolioId, stamp, findings))
  }
  return findings
}

/** The findings of a scope that the caller may read, cached or newly computed. The caller checks the permission. */
export async function readInsights(context: RequestContext, scope: InsightScope): Promise<ReadInsights> {
  const { traderId, portfolioId, selection } = scope
  const stamp = scopeStamp(scope.portfolios)
  const kept = isNarrowed(selection)
    ? undefined
    : await context.transaction((trx) => findInsights(trx, traderId, portfolioId))
  const key = JSON.stringify([context.user.userId, traderId, portfolioId, selection])
  const current =
    kept?.stamp === stamp
      ? kept
      : {
          findings: await pendingFindings.get(key, stamp, () => computeFindings(context, scope, stamp)),
          wording: null,
          model: null,
        }
  const setups = current.findings.findings.flatMap(({ subject }) => (subject?.kind === 'setup' ? [subject.value] : []))
  return { ...current, stamp, setupNames: await context.transaction((trx) => readSetupNames(trx, setups)) }
}
