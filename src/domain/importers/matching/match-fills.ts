import { withoutStoredElsewhere } from '#domain/importers/comparing/other-formats.ts'
import type { FillReading, FormatOptions, FormatReading } from '#domain/importers/reading/tables/import-format.ts'
import { readClassifiedTrades } from './classified-trades.ts'
import { withoutDeleted } from './deleted-fills.ts'
import { assumeExpiries } from './expired-options.ts'
import { groupFills } from './group-fills.ts'
import { restateInMoney } from './inverse-contracts.ts'
import { matchByContent } from './match-by-content.ts'
import { matchByKey } from './match-by-key.ts'
import { MatchOutcome } from './match-outcome.ts'
import { belongsToGroup } from './new-fills.ts'
import { addOpeningPositions } from './opening-positions.ts'
import { restoreKeys } from './restore-keys.ts'
import { isSplitPart } from './split-trade-parts.ts'
import { orderMoments } from './unmatched-exits.ts'

/**
 * Matches the executions of a file into round trips per account and contract, in order of time. The open remainder is
 * an active trade. Fills extend the portfolio's open trades (`continues`); executions that it already has are ignored,
 * so that importing a file again, or an overlapping one, changes nothing; where the file adds executions before or
 * among them, those of the book are matched again from there (`rematches`). A round trip has the key of its first fill.
 * What came by another format of the source is left out, see `listStoredElsewhere`.
 * An option that no row ends may be closed on its last day, see `assumeExpiries`.
 * Every line of `reading` is accounted for once.
 */
export function matchFills(formatId: string, reading: FillReading, options: FormatOptions): FormatReading {
  return readClassifiedTrades((chosen) => {
    const stated = addOpeningPositions(formatId, reading, chosen.openingPositions ?? [], chosen.timeZone)
    const matched = matchOnce(formatId, stated, chosen)
    const assumed = assumeExpiries(formatId, stated, matched, chosen)
    const whole = assumed.reading === null ? matched : matchOnce(formatId, assumed.reading, chosen)
    return { ...whole, warnings: [...whole.warnings, ...assumed.warnings] }
  }, options)
}

function matchOnce(formatId: string, reading: FillReading, options: FormatOptions): FormatReading {
  const outcome = new MatchOutcome()
  const { storedElsewhere = [], knownPositions } = options
  const { groups: stated, repeated } = groupFills(formatId, reading)
  outcome.ignored.push(...repeated)
  const { groups, known, warnings } = withoutStoredElsewhere(stated, storedElsewhere)
  for (const { fill, reason } of known) outcome.ignoreKnown([fill], reason)
  outcome.warnings.push(...warnings)
  const elsewhere = new Set(storedElsewhere.flatMap(({ tradeId, isOpen }) => (isOpen ? [] : tradeId)))
  const matchedWith = knownPositions.filter(
    (position) => !elsewhere.has(position.tradeId) || isSplitPart(position, knownPositions),
  )
  const accounts = new Map<string, number>()
  for (const { symbol } of groups) accounts.set(symbol, (accounts.get(symbol) ?? 0) + 1)
  const deleted = new Map(options.deletedExecutions?.map((execution) => [execution.key, execution]))
  for (const whole of groups) {
    const inFile = withoutDeleted(whole, deleted, outcome)
    if (inFile.fills.length === 0) continue
    const isOnly = accounts.get(inFile.symbol) === 1
    const stored = matchedWith.filter((position) => belongsToGroup(position, inFile, formatId, isOnly))
    const found = inFile.isInverse ? stored.map(restateInMoney) : stored
    const group = orderMoments(inFile, found)
    const { positions, restored } = restoreKeys(group, found)
    if (positions.some(({ book }) => book === group.prefix)) matchByKey(group, positions, restored, options, outcome)
    else matchByContent(group, positions, options, outcome)
  }
  return outcome.settle(reading)
}
