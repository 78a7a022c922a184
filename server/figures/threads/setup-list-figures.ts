import { expectancyOf, listedSetupFigures, traderFigures } from '#domain/metrics/setup/main-figures.ts'
import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import type { Id } from '#domain/numbers/units.ts'
import { versionAt } from '#domain/playbook/setup-versions.ts'
import { type PackedStudies, unpackStudies } from './packed-studies.ts'
import { sumByCurrency, withLevel } from './setup-figures.ts'
import type { PackedSetups, PackedVersions } from './tasks.ts'

/** The main figures of setups, in the order of their ids. */
export function computeSetupList({ setupIds, studies, maxRecent }: PackedSetups) {
  const bySetup = new Map<Id, StudiedTrade[]>(setupIds.map((id) => [id, []]))
  for (const trade of unpackStudies(studies)) if (trade.setupId !== null) bySetup.get(trade.setupId)?.push(trade)
  const setups = [...bySetup].map(([setupId, trades]) => ({ setupId, trades }))
  return listedSetupFigures(setups, maxRecent).map(({ setupId, trades, metrics, recentR }) => {
    const { tradeCount, winRate, expectancyR, averageCompliance } = metrics
    return {
      setupId,
      trades: trades.length,
      metrics: {
        tradeCount: withLevel(tradeCount),
        winRate: withLevel(winRate),
        expectancyR: withLevel(expectancyR),
        averageCompliance: withLevel(averageCompliance),
      },
      recentR,
      money: sumByCurrency(trades),
    }
  })
}

/** Trades and expectancy of each version, in the order of the starts. */
export function computeVersionFigures({ studies, starts }: PackedVersions) {
  const byVersion: StudiedTrade[][] = starts.map(() => [])
  for (const trade of unpackStudies(studies)) byVersion[versionAt(starts, trade.entryTime)]?.push(trade)
  return byVersion.map((trades) => ({ trades: trades.length, expectancyR: withLevel(expectancyOf(trades)) }))
}

/** The figures by which a team compares its traders, of one of them. */
export function computeTraderFigures({ studies }: { readonly studies: PackedStudies }) {
  const { tradeCount, winRate, expectancyR, profitFactor, maxDrawdownR, averageCompliance } = traderFigures(
    unpackStudies(studies),
  )
  return {
    tradeCount: withLevel(tradeCount),
    winRate: withLevel(winRate),
    expectancyR: withLevel(expectancyR),
    profitFactor: withLevel(profitFactor),
    maxDrawdownR: withLevel(maxDrawdownR),
    averageCompliance: withLevel(averageCompliance),
  }
}
