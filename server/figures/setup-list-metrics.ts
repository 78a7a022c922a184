import type { z } from 'zod'
import { maxRecentTrades, type getSetupsMetrics, type getSetupVersionMetrics } from '#contract/figures/setup-figures.ts'
import type { Id } from '#domain/numbers/units.ts'
import { compareSnapshots } from '#domain/playbook/setup-versions.ts'
import { packStudies, type StudySelection } from '#server/figures/threads/packed-studies.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { countTradesBySetup } from '#server/playbook/playbook-use.ts'
import { listVersions, maxVersions } from '#server/playbook/setup-versions.ts'
import { listSetups } from '#server/playbook/setups.ts'
import type { RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { RevisionCache, revisionStamp } from './revision-cache.ts'

type SetupFigures = z.output<typeof getSetupsMetrics.response>['setups'][number]
type Version = z.output<typeof getSetupVersionMetrics.response>['versions'][number]

/** By caller, setups and portfolio. */
const listCache = new RevisionCache<readonly SetupFigures[]>(200)
/** By caller, selection and starts of versions. */
const versionCache = new RevisionCache<readonly Pick<Version, 'trades' | 'expectancyR'>[]>(200)

const parse = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'))

/** The main figures of all setups of the caller. `portfolios` are all of theirs; a selection may name one. */
export async function setupListMetrics(
  context: RequestContext,
  portfolioId: Id | undefined,
  portfolios: readonly RevisedPortfolio[],
): Promise<readonly SetupFigures[]> {
  const { userId } = context.user
  const setupIds = (await context.transaction((trx) => listSetups(trx, userId))).map(({ id }) => id)
  if (setupIds.length === 0) return []
  const key = JSON.stringify([userId, portfolioId, setupIds])
  return listCache.get(key, revisionStamp(portfolios), async () => {
    const { studies, assigned } = await context.transaction(async (trx) => ({
      studies: await packStudies(trx, { userId, portfolioId, setupIds }),
      assigned: await countTradesBySetup(trx, userId),
    }))
    const input = { setupIds, studies, maxRecent: maxRecentTrades }
    // What the task of that name answers.
    const figures = parse(await context.services.figures.compute({ name: 'setups', input }, userId)) as Omit<
      SetupFigures,
      'assigned'
    >[]
    return figures.map((one) => ({ ...one, assigned: assigned.get(one.setupId) ?? 0 }))
  })
}

/** The versions of a setup, newest first, with their figures; `portfolios` as for `setupMetrics`. */
export async function setupVersionMetrics(
  context: RequestContext,
  which: StudySelection & { readonly setupId: Id },
  portfolios: readonly RevisedPortfolio[],
): Promise<Version[]> {
  const versions = (await context.transaction((trx) => listVersions(trx, which.setupId))).toReversed()
  const starts = versions.map(({ startedAt }) => Date.parse(startedAt))
  const key = JSON.stringify([context.user.userId, which, starts])
  const figures = await versionCache.get(key, revisionStamp(portfolios), async () => {
    const studies = await context.transaction((trx) => packStudies(trx, which))
    const call = { name: 'setupVersions', input: { studies, starts } } as const
    // What the task of that name answers.
    return parse(await context.services.figures.compute(call, context.user.userId)) as Pick<
      Version,
      'trades' | 'expectancyR'
    >[]
  })
  return versions
    .flatMap(({ number, startedAt, snapshot }, index): Version[] => {
      const [before, ofVersion] = [versions[index - 1], figures[index]]
      const changes = before === undefined ? [] : compareSnapshots(before.snapshot, snapshot)
      return ofVersion === undefined ? [] : [{ number, startedAt, changes, ...ofVersion }]
    })
    .toReversed()
    .slice(0, maxVersions)
}
